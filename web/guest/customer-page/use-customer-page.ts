// The calls of the customer page: reading it, noting that a person looked at it, and going to the payment page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { api, type Body } from '#web/api/client.ts';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { isRefused } from '../customer/outcome.tsx';
import { useReturnByBack } from '../customer/use-return-by-back.ts';
import {
  type BegunPayment,
  onlinePayments,
  paymentReturn,
  rememberedPayment,
  rememberPayment,
} from './payment-return.ts';

const pageQuery = (token: string) => readQuery('GET /api/pay/:token', { params: { token } });

/** Fetched again while a payment is being confirmed, and whenever somebody comes back to it: it may be paid by then. */
export function useCustomerPage(token: string, payment: string | undefined) {
  // From before the press that led away, so it is read once.
  const [begun] = useState<BegunPayment | null>(() => rememberedPayment(token));
  const [openedAt] = useState(() => Date.now());
  const returnOf = (page: CustomerPage) => paymentReturn(page, payment, begun);
  const query = useQuery({
    ...pageQuery(token),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      // Retried like every other read that found no connection; an ended link stays ended.
      if (!data || error instanceof NetworkError || isRefused(error)) return false;
      const { kind } = returnOf(data) ?? {};
      if (kind === 'underWay') return timings.latePaymentStateRefreshes;
      if (kind !== 'confirming') return false;
      return Date.now() - openedAt < timings.paymentIsLate
        ? timings.paymentStateRefreshes
        : timings.latePaymentStateRefreshes;
    },
  });
  const { refetch } = query;
  useReturnByBack(useCallback(() => void refetch(), [refetch]));
  return { query, paymentReturn: query.data ? returnOf(query.data) : null };
}

/** What only a person does. A page scrolls by itself too, so it is the wheel and the finger that count. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Sent once, with the first touch of the page: programs that check emails open pages too (D-24). */
export function useNotedView(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const listen = () => {
      for (const touch of touches) document.addEventListener(touch, note, { passive: true });
    };
    const stop = () => {
      for (const touch of touches) document.removeEventListener(touch, note);
    };
    let isLeft = false;
    function note() {
      stop();
      api('POST /api/pay/:token/viewed', { params: { token } }).catch((error: unknown) => {
        // Nobody waits for it: it goes with the next touch.
        if (error instanceof NetworkError && !isLeft) listen();
      });
    }
    listen();
    return () => {
      isLeft = true;
      stop();
    };
  }, [token, isShown]);
}

export type Checkout = Body<'POST /api/pay/:token/checkout'> & { amount: string };

/** Where the browser goes to pay. Rejects with what was refused, so that a form can show it at its field. */
export function useCheckout(token: string, page: CustomerPage) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [isBusy, setIsBusy] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(page);
  latest.current = page;

  const rest = useCallback(() => {
    clearTimeout(leaving.current);
    setIsBusy(false);
  }, []);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useReturnByBack(
    useCallback(() => {
      rest();
      // What was begun may be over by now: the next press is another payment.
      key.done();
    }, [rest, key]),
  );

  async function open(checkout: Checkout): Promise<void> {
    setIsBusy(true);
    try {
      const { checkoutUrl } = await api('POST /api/pay/:token/checkout', {
        params: { token },
        body: checkout,
        headers: key.headersFor(checkout),
      });
      rememberPayment(token, { amount: checkout.amount, before: onlinePayments(latest.current).length });
      // Busy until the page is left. Should the browser not get there, the same press leads to the same payment.
      leaving.current = setTimeout(rest, timings.payAgainAfterLeaving);
      window.location.assign(checkoutUrl);
    } catch (error) {
      rest();
      // What was refused is no longer as this page shows it: paid in another window, withdrawn, void.
      if (error instanceof ApiError && error.status < 500)
        void client.refetchQueries({ queryKey: pageQuery(token).queryKey });
      throw error;
    }
  }

  // A form calls `open` and shows itself what was refused.
  const { mutate: press } = useOnePress({ mutationFn: open, onError: showNotOpened });
  return { isBusy, open, press };
}

export function showNotOpened(error: unknown): void {
  const hasOtherAmount = error instanceof ApiError && error.fields.amount !== undefined;
  showFailure(error, 'The payment page could not be opened. Please try again.', {
    title: 'Nothing was charged',
    ...(hasOtherAmount && { message: 'The amount has changed. Please look at it and pay again.' }),
  });
}
