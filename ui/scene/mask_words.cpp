#include "ui/scene/mask_words.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/scene/format.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LabPage)
};

Mask only(const MaskRule& rule) {
  Mask mask;
  mask.rules.push_back(rule);
  return mask;
}

Mask only(const AdditiveBias& bias) {
  Mask mask;
  mask.bias = bias;
  return mask;
}

}  // namespace

QStringList maskRuleTexts(const Mask& mask, Index n_q, Index n_kv) {
  QStringList texts;
  for (const MaskRule& rule : mask.rules) texts << translated(describe(only(rule), n_q, n_kv));
  if (mask.bias) texts << translated(describe(only(mask.bias), n_q, n_kv));
  if (texts.isEmpty()) texts << translated(describe(Mask{}, n_q, n_kv));
  return texts;
}

QString hiddenText(const MaskCount& counts) {
  const QString hidden = grouped(static_cast<std::uint64_t>(std::llround(counts.hidden)));
  const QString pairs = grouped(static_cast<std::uint64_t>(counts.pairs));
  return counts.exact ? Text::tr("%1 of %2 pairs hidden").arg(hidden, pairs)
                      : Text::tr("about %1 of %2 pairs hidden").arg(hidden, pairs);
}

}  // namespace headwise::ui
