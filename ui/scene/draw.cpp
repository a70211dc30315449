#include "ui/scene/draw.h"

#include <QCoreApplication>

#include "ui/scene/draw_concat.h"
#include "ui/scene/draw_enlarged.h"
#include "ui/scene/draw_flow.h"
#include "ui/scene/draw_heads.h"
#include "ui/scene/draw_lab.h"
#include "ui/scene/draw_notice.h"
#include "ui/scene/draw_parameters.h"
#include "ui/scene/draw_steps.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Draw)
};

QString missingHooks(const AttentionMap& map, Page page) {
  const HookSet needed = neededHooks(page);
  QStringList missing;
  for (const Hook hook : kAllHooks)
    if (needed.contains(hook) && !map.has(hook)) missing << fromUtf8(hookName(hook));
  return missing.join(QStringLiteral(", "));
}

ScenePtr drawPage(const Trace& trace, const ViewState& view, const Style& style) {
  switch (view.page) {
    case Page::Heads:
      return view.heads.enlarged ? drawEnlarged(trace, view, style) : drawHeads(trace, view, style);
    case Page::Flow:
      return drawFlow(trace, view, style);
    case Page::Steps:
      return drawSteps(trace, view, style);
    case Page::Concat:
      return drawConcat(trace, view, style);
    case Page::Parameters:
      return drawParameters(trace, view, style);
    case Page::Lab:
      return drawLab(trace, view, style);
  }
  return drawNotice(headName(headOf(mapOf(trace, view), view)), QString(), style);
}

}  // namespace

ScenePtr draw(const TracePtr& trace, const TracePtr& /*reference*/, const ViewState& view, const Style& style) {
  if (!trace || trace->maps.empty())
    return drawNotice(Words::tr("Nothing to show yet"),
                      Words::tr("Type a sentence above to see every head's attention."), style);
  if (const QString missing = missingHooks(mapOf(*trace, view), view.page); !missing.isEmpty())
    return drawNotice(Words::tr("This page needs more than the file holds"),
                      Words::tr("It is drawn from %1, which this attention map does not have.").arg(missing), style);
  return drawPage(*trace, view, style);
}

HookSet neededHooks(Page page) {
  switch (page) {
    case Page::Heads:
    case Page::Flow:
      return {Hook::pattern};
    case Page::Steps:
      return {Hook::q, Hook::k, Hook::v, Hook::scores_raw, Hook::pattern, Hook::z};
    case Page::Concat:
      return {Hook::x, Hook::pattern, Hook::z, Hook::concat, Hook::result, Hook::out};
    case Page::Lab:
      return {Hook::scores_raw, Hook::pattern};
    case Page::Parameters:
      break;
  }
  return {};
}

}  // namespace headwise::ui
