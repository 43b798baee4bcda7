// Stripe's card field: the number is typed into Stripe's own frame and never reaches this page.
import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { type CardEntry, CardProblem, cardMissing } from './card-form.tsx';
import { cardProblemOf, openStripeJs } from './stripe.ts';

export default function StripeCardForm({ ref }: { ref: Ref<CardEntry> }) {
  const container = useRef<HTMLDivElement>(null);
  const { mounted, state, mistake, retry } = useCardElement(container);
  const labelId = useId();
  const errorId = useId();

  useImperativeHandle(ref, () => {
    function shown() {
      if (!mounted.current) throw new CardProblem(cardMissing);
      return mounted.current;
    }
    return {
      async toPaymentMethod() {
        const { stripe, card } = shown();
        const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
        if (error) throw cardProblemOf(error);
        return paymentMethod.id;
      },
      async payPrepared(clientSecret) {
        const { stripe, card } = shown();
        const { error } = await stripe.confirmCardPayment(clientSecret, {
          payment_method: { card },
          return_url: `${window.location.origin}/?payment=success`,
        });
        if (error) throw cardProblemOf(error);
      },
    };
  }, [mounted]);

  return (
    <fieldset aria-describedby={mistake ? errorId : undefined}>
      <legend id={labelId} className="mb-1.5 font-semibold">
        Card
      </legend>
      {state === 'loading' ? <Skeleton className="h-11 w-full" /> : null}
      <div
        ref={container}
        className={classNames(
          'min-h-11 rounded-control border bg-surface px-3.5 py-3',
          mistake ? 'border-danger-ink' : 'border-field',
          state !== 'ready' && 'hidden',
        )}
      />
      <FieldError id={errorId}>{mistake}</FieldError>
      {state === 'failed' ? (
        <Notice
          tone="danger"
          announce
          action={
            <Button variant="secondary" onClick={retry}>
              Try Again
            </Button>
          }
        >
          The card form could not be loaded. Check your connection and try again.
        </Notice>
      ) : null}
    </fieldset>
  );
}

interface MountedCard {
  stripe: Stripe;
  card: StripeCardElement;
}

function useCardElement(container: RefObject<HTMLDivElement | null>) {
  const mounted = useRef<MountedCard | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [mistake, setMistake] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to begin anew
  useEffect(() => {
    let isLeft = false;
    let stopFollowing = () => {};
    setState('loading');
    openStripeJs().then(
      (stripe) => {
        if (isLeft || !container.current) return;
        const card = stripe.elements().create('card', { style: cardStyle() });
        card.on('change', ({ error }) => setMistake(error?.message ?? null));
        card.mount(container.current);
        stopFollowing = followTheme(card);
        mounted.current = { stripe, card };
        setState('ready');
      },
      () => {
        if (!isLeft) setState('failed');
      },
    );
    return () => {
      isLeft = true;
      stopFollowing();
      mounted.current?.card.destroy();
      mounted.current = null;
    };
  }, [container, attempt]);

  return { mounted, state, mistake, retry: () => setAttempt((count) => count + 1) };
}

/** Stripe's frame sees none of our styles, so it is given our colours. */
function cardStyle(): StripeElementStyle {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  return {
    base: {
      color: color('ink'),
      iconColor: color('muted'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: color('faint') },
    },
    invalid: { color: color('danger-ink'), iconColor: color('danger-ink') },
  };
}

/** Gives Stripe the new colours when the theme changes, until the returned function is called. */
function followTheme(card: StripeCardElement): () => void {
  const observer = new MutationObserver(() => card.update({ style: cardStyle() }));
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
