// Where a visitor can change the cookie choice later.
import { chooseConsent, sendsPrivacySignal, useConsent } from '../../layout/consent/consent.ts';
import type { Consent } from '../../layout/consent/consent-rule.ts';
import { Button } from '../../ui/button.tsx';

const states: Record<Consent, string> = {
  accepted: 'You have accepted analytics cookies.',
  declined: 'You have declined analytics cookies.',
  unasked: 'You have not chosen yet. Until you do, nothing is measured.',
};

export function CookieSettings() {
  const consent = useConsent();
  if (sendsPrivacySignal()) {
    return <p>Your browser sends the Global Privacy Control signal, so analytics cookies are declined.</p>;
  }
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-5">
      <div role="status" className="font-semibold">
        {states[consent]}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          aria-pressed={consent === 'accepted'}
          variant="secondary"
          onClick={() => chooseConsent('accepted')}
        >
          Accept
        </Button>
        <Button
          aria-pressed={consent === 'declined'}
          variant="secondary"
          onClick={() => chooseConsent('declined')}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}
