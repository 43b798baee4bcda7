// Every delay of the pages, named by its event. No page may wait for anything that is not listed here; only toasts,
// tooltips and files that did not come have their own times.

const second = 1000;
const minute = 60 * second;

export const timings = {
  /** From a finished step (payment, two-factor) to the next page. */
  leaveAfterSuccess: 100,
  leaveAfterTrialStarted: 1.5 * second,
  leaveAfterSubscriptionChanged: 1.5 * second,
  leaveAfterUpgradeToAnnual: 3.5 * second,
  leaveAfterGenerateCheckout: 2 * second,

  /** From a lost session to the reload: anywhere, and on pages that show a toast first. */
  reloadAfterSessionLost: 500,
  reloadAfterSessionExpiredToast: 1.5 * second,

  /** From a shown page to fetching the dialogs behind its buttons, unless somebody touches it earlier. */
  preloadDialogs: 3 * second,

  /** From a shown list to fetching the texts of later jobs, for the browser's own search. */
  textsForBrowserSearch: 2 * second,

  /** From the first script to a screen without its page, if the page's files take longer. */
  emptyBeforeFirstPage: 250,

  openSignupForPlanInAddress: 800,
  openSignupAfterFreePdf: 1 * second,
  scrollToSection: 100,

  readsStayFresh: 5 * minute,
  userStaysFresh: 10 * minute,
  subscriptionStatusRefreshes: 5 * minute,
  subscriptionStatusStaysFresh: 4 * minute,
  freeUsageRefreshes: 5 * minute,
  /** Technicians move their jobs while the owner has the calendar open. */
  calendarRefreshes: 1 * minute,
  /** Customers sign and emails fail while the start page is open. */
  todayRefreshes: 5 * minute,
  /** The longest from a signature to its page: with how to pay the deposit, or else without. */
  readAfterSigning: 3 * second,

  /** While an email on the screen is being sent, or a signed document sealed. */
  mailStateRefreshes: 3 * second,

  /** While a customer's payment is being confirmed; after a minute without an answer, or where somebody else pays, seldom. */
  paymentStateRefreshes: 3 * second,
  paymentIsLate: 1 * minute,
  latePaymentStateRefreshes: 15 * second,
  /** From the payment page's address to pressing again, where the browser did not get there. */
  payAgainAfterLeaving: 10 * second,

  /** From a read that found no connection to the next try; each pause is twice the one before. */
  readAgainWithoutConnection: 4 * second,
  readAgainWithoutConnectionAtMost: 1 * minute,

  /** From a stream of events that ended to the next one; each pause is up to twice the one before. */
  listenAgain: 1 * second,
  listenAgainAtMost: 1 * minute,
  /** A tab that nobody sees gives its stream up: a browser opens only few connections to one place. */
  listenWhileHidden: 10 * second,
  /** While no stream can be had, everything that changes is asked for again. */
  askWithoutStream: 1 * minute,
  /** From the start of a page to its stream; what comes later may have missed something. */
  streamIsThere: 5 * second,
  /** Changes of this time are one read, and so are all that come soon after. */
  changesFold: 400,
  changesFoldAgain: 2 * second,
  /** The server tells a page of its own change within this time. */
  ownChangeIsTold: 1.5 * second,
  /** Changes by others wait this long for a change of one's own that is being sent. */
  waitForOwnChange: 3 * second,
  /** Notifications wait this long for a toast that is being read. */
  notificationToastWait: 20 * second,

  /** A touch this long starts a drag; a shorter one scrolls or opens. */
  liftByHolding: 400,

  /** From the last keystroke to a new preview of the document. */
  previewAfterTyping: 400,
  /** From a loaded viewer to its first page on the screen. */
  pdfIsPainted: 350,
  /** From the last keystroke to storing a draft on the server, and from the first one that is not stored yet. */
  draftAfterTyping: 1 * second,
  draftAtLatest: 2 * second,
  /** From a draft that did not reach the server to the next try. */
  draftAgain: 5 * second,
  /** From the last keystroke to a new list. */
  searchAfterTyping: 250,
  /** From the last keystroke to what a field suggests. */
  suggestAfterTyping: 100,
  /** From an option or a tick on the signing page to asking for its document. */
  selectAfterChoosing: 250,
  /** From a color in the picker to saving it. */
  saveAfterChoosing: 500,
} as const;
