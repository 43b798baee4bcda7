// What other features may use of change orders, through join-features.ts.
export {
  changeOrderSigned,
  endChangeOrder,
  isChangeOrderOutdated,
  withdrawDrafts,
} from './end-change-order.ts';
