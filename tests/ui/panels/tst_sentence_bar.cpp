#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/ui/panels/stores.h"
#include "ui/panels/controls.h"
#include "ui/panels/document_chip.h"
#include "ui/panels/examples_menu.h"
#include "ui/panels/menu_button.h"
#include "ui/panels/sentence_bar.h"
#include "ui/panels/sentence_editor.h"
#include "ui/panels/text_field.h"
#include "ui/panels/token_chips.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

/// The bar over a Store that really computes, a small layer for speed.
struct Bench : ComputingStore {
  SentenceBar bar{store};
  TextField* text = bar.findChildren<TextField*>()[0];
  TextField* second = bar.findChildren<TextField*>()[1];
  TokenChips* chips = bar.findChildren<TokenChips*>()[0];
  TokenChips* second_chips = bar.findChildren<TokenChips*>()[1];
  InlineMessage* message = bar.findChild<InlineMessage*>();

  Bench() : ComputingStore(smallLayer()) {
    bar.resize(1280, 100);
    bar.show();
  }
  static Experiment smallLayer() {
    Experiment experiment = defaultExperiment();
    experiment.attention.d_model = 64;
    return experiment;
  }
  void type(const QString& typed) const {
    text->editor()->selectAll();
    QTest::keyClicks(text->editor(), typed);
  }
  LinkButton* link(const QString& label) const {
    for (auto* button : bar.findChildren<LinkButton*>())
      if (button->text() == label && !button->isHidden()) return button;
    return nullptr;
  }
  void clickChip(TokenChips* row, Index position, Qt::KeyboardModifiers keys = {}) const {
    QTest::mouseClick(row->viewport(), Qt::LeftButton, keys, row->chipRect(position).center());
  }
};

}  // namespace

class SentenceBarTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void typingIsComputedAndIsOneStepOfUndo() {
    Bench bench;
    bench.type(u"one two three"_s);
    QTRY_VERIFY(bench.isFresh());
    QCOMPARE(bench.store.experiment().text, "one two three");
    QCOMPARE(bench.chips->chipAt(bench.chips->chipRect(2).center()), 2);
    QCOMPARE(bench.store.undoStack().count(), 1);
    bench.store.undoStack().undo();
    QCOMPARE(bench.text->editor()->sentence(), QString::fromStdString(defaultExperiment().text));
  }

  void anEmptyTextIsSaidInPlaceAndTheOldPictureStays() {
    Bench bench;
    const TracePtr before = bench.store.trace();
    bench.text->editor()->selectAll();
    QTest::keyClick(bench.text->editor(), Qt::Key_Delete);
    QTRY_VERIFY(bench.message->isVisible());
    QVERIFY(bench.message->text().contains(u"Type a word"_s));
    QCOMPARE(bench.store.trace(), before);
    QTest::keyClicks(bench.text->editor(), u"again"_s);
    QTRY_VERIFY(!bench.message->isVisible());
  }

  void theHintGivesWayToTheTokens() {
    Bench bench;
    QLabel* hint = nullptr;
    for (QLabel* label : bench.bar.findChildren<QLabel*>())
      if (label->text().contains(u"12 tokens"_s)) hint = label;
    QVERIFY(hint != nullptr && hint->isVisible());
    bench.bar.resize(900, 100);
    QTRY_VERIFY(!hint->isVisible());
    QTRY_COMPARE(bench.chips->width(), bench.chips->contentWidth());
    bench.bar.resize(1280, 100);
    QTRY_VERIFY(hint->isVisible());
  }

  void aTextIsCountedOnceItsTokensAreKnown() {
    Bench bench;
    const auto* chip = bench.text->findChild<DocumentChip*>();
    const auto counted = [&] {
      for (const QLabel* label : chip->findChildren<QLabel*>())
        if (label->text().contains(u"tokens"_s)) return true;
      return false;
    };
    Experiment next = bench.store.experiment();
    next.text = QString(u"word "_s).repeated(600).toStdString();
    bench.store.edit(next, u"paste"_s);
    QVERIFY(chip->isVisible() && !counted());
    QTRY_VERIFY(bench.isFresh());
    QVERIFY(counted());
    next.text += "more";
    bench.store.edit(next, u"paste"_s);
    QVERIFY(!counted());
  }

  void clicksPinAndEscapeClears() {
    Bench bench;
    bench.clickChip(bench.chips, 7);
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{7}));
    bench.clickChip(bench.chips, 2, Qt::ShiftModifier);
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{7, 2}));
    QTest::keyClick(bench.chips, Qt::Key_Escape);
    QVERIFY(bench.store.view().pinned.empty());
  }

  void aPinTurnsToTheKeySideAndBack() {
    Bench bench;
    QVERIFY(bench.link(u"who looks at it?"_s) == nullptr);
    bench.clickChip(bench.chips, 3);
    QTest::mouseClick(bench.link(u"who looks at it?"_s), Qt::LeftButton);
    QVERIFY(bench.store.view().pins_are_keys);
    bench.clickChip(bench.chips, 5, Qt::ShiftModifier);
    QVERIFY(bench.store.view().pins_are_keys);
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{3, 5}));
    QTest::mouseClick(bench.link(u"what does it look at?"_s), Qt::LeftButton);
    QVERIFY(!bench.store.view().pins_are_keys);
  }

  void theMouseOverAChipMovesTheSharedCursor() {
    Bench bench;
    QTest::mouseMove(bench.chips->viewport(), bench.chips->chipRect(4).center());
    QCOMPARE(bench.store.cursor().query, 4);
    QCOMPARE(bench.store.cursor().key, -1);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(bench.chips->viewport(), &leave);
    QVERIFY(bench.store.cursor() == Cursor());
  }

  void aSecondTextMakesCrossAttention() {
    Bench bench;
    QVERIFY(!bench.second->isVisible());
    QTest::mouseClick(bench.link(u"second text"_s), Qt::LeftButton);
    QVERIFY(bench.second->isVisible());
    QTRY_VERIFY(bench.isFresh());
    bench.second->editor()->selectAll();
    QTest::keyClicks(bench.second->editor(), u"le chat"_s);
    QTRY_VERIFY(bench.isFresh());
    QCOMPARE(bench.store.trace()->maps.front().keyCount(), 2);
    QCOMPARE(bench.store.trace()->maps.front().queryCount(), 12);
    bench.clickChip(bench.second_chips, 1);
    QVERIFY(bench.store.view().pins_are_keys);
    bench.clickChip(bench.chips, 9);
    QVERIFY(!bench.store.view().pins_are_keys);
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{9}));
    QTest::mouseClick(bench.link(u"one text"_s), Qt::LeftButton);
    QVERIFY(!bench.store.experiment().cross_attention);
    QCOMPARE(bench.store.experiment().key_text, "le chat");
  }

  void theTokenizerIsChosenFromItsMenu() {
    Bench bench;
    auto* button = bench.bar.findChildren<MenuButton*>()[1];
    QCOMPARE(button->value(), u"words"_s);
    button->menu()->actions()[2]->trigger();
    QCOMPARE(bench.store.experiment().tokenizer, TokenizerKind::Bytes);
    QCOMPARE(button->value(), u"bytes"_s);
    bench.store.undoStack().undo();
    QCOMPARE(button->value(), u"words"_s);
  }

  void aLongPasteFoldsIntoADocumentAndCanBeEdited() {
    Bench bench;
    const QString text = QString(u"word "_s).repeated(4000);
    bench.text->editor()->selectAll();
    bench.text->editor()->insertPlainText(text);
    QVERIFY(bench.text->isFolded());
    QCOMPARE(bench.store.experiment().text.size(), 20000U);
    auto* chip = bench.text->findChild<DocumentChip*>();
    QVERIFY(chip->isVisible());
    QTest::mouseClick(chip->findChild<LinkButton*>(), Qt::LeftButton);
    auto* editor = chip->findChild<QPlainTextEdit*>();
    QVERIFY(editor != nullptr);
    editor->setPlainText(u"short again"_s);
    QCOMPARE(bench.store.experiment().text, "short again");
    QVERIFY(!bench.text->isFolded());
  }

  void aPastedBookFoldsAndComesBackByUndo() {
    Bench bench;
    const QString book = QString(u"word\n"_s).repeated(4000);
    QGuiApplication::clipboard()->setText(book);
    bench.text->editor()->setFocus();
    bench.text->editor()->selectAll();
    bench.text->editor()->paste();
    QVERIFY(bench.text->isFolded());
    QCOMPARE(bench.store.experiment().text, book.toStdString());
    bench.store.undoStack().undo();
    QVERIFY(!bench.text->isFolded());
    QCOMPARE(bench.text->editor()->sentence(), QString::fromStdString(defaultExperiment().text));
    bench.store.undoStack().redo();
    QVERIFY(bench.text->isFolded());
    QCOMPARE(bench.store.experiment().text, book.toStdString());
  }

  void whatWasTypedLastIntoALongTextIsNotLost() {
    Bench bench;
    Experiment next = bench.store.experiment();
    next.text = QString(u"word "_s).repeated(8000).toStdString();
    bench.store.edit(next, u"paste"_s);
    auto* chip = bench.text->findChild<DocumentChip*>();
    QTest::mouseClick(chip->findChild<LinkButton*>(), Qt::LeftButton);
    auto* editor = chip->findChild<QPlainTextEdit*>();
    QTest::keyClicks(editor, u"one two "_s);
    qobject_cast<QDialog*>(editor->window())->reject();
    QCOMPARE(bench.store.experiment().text, "one two " + next.text);
  }

  void aFoldedTextEndsWithAnEllipsisWhereItsRoomEnds() {
    Bench bench;
    Experiment next = bench.store.experiment();
    next.text = QString(u"word "_s).repeated(600).toStdString();
    bench.store.edit(next, u"paste"_s);
    auto* chip = bench.text->findChild<DocumentChip*>();
    for (const int width : {1280, 900}) {  // the count of tokens takes room, too, once it is known
      bench.bar.resize(width, 100);
      QTRY_VERIFY(bench.isFresh());
      QCoreApplication::processEvents();
      const auto labels = chip->findChildren<QLabel*>();
      const auto beginning =
          std::ranges::find_if(labels, [](auto* label) { return label->text().startsWith(u"word"); });
      QVERIFY(beginning != labels.end());
      QVERIFY((*beginning)->text().endsWith(u'…'));
      QVERIFY((*beginning)->fontMetrics().horizontalAdvance((*beginning)->text()) <= (*beginning)->width());
    }
  }

  void oneLongTokenIsCountedAsOne() {
    Bench bench;
    Experiment next = bench.store.experiment();
    next.text = std::string(3000, 'a');
    bench.edit(next);
    const auto labels = bench.text->findChild<DocumentChip*>()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](auto* label) { return label->text() == u"3,000 characters, 1 token"_s; }));
  }

  void someoneWhoTypesBeyondTheLimitIsNotInterrupted() {
    Bench bench;
    Experiment next = bench.store.experiment();
    next.text = std::string(1999, 'a');
    bench.store.edit(next, u"set"_s);
    QVERIFY(!bench.text->isFolded());
    bench.text->editor()->moveCursor(QTextCursor::End);
    QTest::keyClicks(bench.text->editor(), u"bcd"_s);
    QVERIFY(!bench.text->isFolded());
    QCOMPARE(bench.store.experiment().text.size(), 2002U);
  }

  void bytesThatAreNoUtf8StayUntilTheyAreEdited() {
    Bench bench;
    Experiment next = bench.store.experiment();
    next.text = "bad \xFF byte";
    bench.store.edit(next, u"set"_s);
    QTRY_VERIFY(bench.isFresh());
    QCOMPARE(bench.store.experiment().text, "bad \xFF byte");
    QVERIFY(bench.text->editor()->sentence().contains(QChar(0xFFFD)));
  }

  void examplesSetOneTextOrTwo() {
    Bench bench;
    ExamplesMenu menu;
    bench.bar.setExamplesMenu(&menu);
    menu.popup({});
    int pairs = 0;
    for (QAction* action : menu.actions()) {
      if (!action->isEnabled()) continue;
      action->trigger();
      pairs += bench.store.experiment().cross_attention ? 1 : 0;
      if (bench.store.experiment().cross_attention) QVERIFY(bench.store.experiment().attention.mask.empty());
      QTRY_VERIFY(bench.isFresh());
    }
    menu.close();
    QVERIFY(menu.actions().size() > 12);
    QVERIFY(pairs >= 2);
    QCOMPARE(bench.store.undoStack().undoText(), u"take an example"_s);
  }

  void anExampleOfTwoTextsIsOneStepOfUndo() {
    Bench bench;
    ExamplesMenu menu;
    bench.bar.setExamplesMenu(&menu);
    menu.popup({});
    menu.actions().last()->trigger();
    menu.close();
    QVERIFY(bench.store.experiment().cross_attention);
    bench.store.undoStack().undo();
    QVERIFY(!bench.store.experiment().cross_attention);
    QVERIFY(bench.store.experiment().attention.mask == defaultExperiment().attention.mask);
  }

  void rowsOfTwoTextsAreNamed() {
    Bench bench;
    const auto shows = [&bench](const QString& word) {
      return std::ranges::any_of(bench.bar.findChildren<QLabel*>(),
                                 [&word](const QLabel* label) { return label->text() == word && label->isVisible(); });
    };
    QVERIFY(!shows(u"queries"_s) && !shows(u"keys"_s));
    Experiment experiment = bench.store.experiment();
    experiment.cross_attention = true;
    experiment.key_text = "a b";
    bench.store.edit(experiment, u"x"_s);
    QVERIFY(shows(u"queries"_s) && shows(u"keys"_s));
  }

  void whatWasSaidGoesWithTheNextEdit() {
    Bench bench;
    bench.bar.say(u"x.npy comes later"_s);
    QVERIFY(bench.message->isVisible());
    bench.type(u"a"_s);
    QVERIFY(!bench.message->isVisible());
  }
};

QTEST_MAIN(SentenceBarTest)
#include "tst_sentence_bar.moc"
