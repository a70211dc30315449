#pragma once

#include <QWidget>

#include "ui/scene/token_search.h"
#include "ui/state/store.h"

class QLabel;
class QLineEdit;

namespace headwise::ui {

class LinkButton;

/// A row below the page: finds tokens and shows them there, at the zoom that it has.
class FindBar : public QWidget {
  Q_OBJECT
 public:
  explicit FindBar(Store& store, QWidget* parent = nullptr);

  void open();
  void close();

 Q_SIGNALS:
  void closed();

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Match {
    Index position = 0;
    bool is_key = false;  ///< only of the second text
  };
  void retranslate();
  void prepare();
  void search();
  void step(Index by);
  void jump();
  void showCount();
  [[nodiscard]] QString countText() const;

  Store& m_store;
  QLineEdit* m_field;
  QLabel* m_count;
  LinkButton* m_previous;
  LinkButton* m_next;
  LinkButton* m_close;
  std::unique_ptr<TokenSearch> m_queries, m_keys;  ///< m_keys: null where the text looks at itself
  std::vector<Match> m_matches;
  Index m_current = 0;
};

}  // namespace headwise::ui
