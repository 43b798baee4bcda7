// Online payments in Profile & Support: what connecting brings, how far it is, and what customers may pay. The owner
// decides; office people see it.
import { type ReactNode, useState } from 'react';
import { shortDate } from '#web/days.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SavedMark } from '#web/ui/feedback/save-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/choices.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { providerNames } from './provider-names.ts';
import {
  type PaymentsAccount,
  useAllowPartPayments,
  useConnect,
  useDisconnect,
  usePaymentsAccount,
  usePaymentsSettings,
} from './use-payments-account.ts';

type Provider = NonNullable<PaymentsAccount['provider']>;

export function OnlinePaymentsSection({ user }: Pick<ProfileSectionProps, 'user'>) {
  const account = usePaymentsAccount();
  return (
    <Loaded query={account} skeleton={<LoadingLines />}>
      {({ provider, ...known }) =>
        provider === null ? (
          <p className="text-muted">
            Online payments are turned off here. Whoever runs this installation can turn them on.
          </p>
        ) : (
          <AccountState
            account={known}
            provider={provider}
            isOwner={user.role === 'owner'}
            timeZone={user.timeZone}
          />
        )
      }
    </Loaded>
  );
}

interface AccountStateProps {
  account: Omit<PaymentsAccount, 'provider'>;
  provider: Provider;
  isOwner: boolean;
  timeZone: string;
}

function AccountState({ account: { state, connectedAt }, provider, isOwner, timeZone }: AccountStateProps) {
  return (
    <div className="grid max-w-2xl gap-5">
      {provider === 'sandbox' ? (
        <Notice title="Sandbox: no money moves">
          Customers pay with test cards here, so you can try everything safely.
        </Notice>
      ) : null}
      {state === 'not_connected' ? (
        <NotConnected provider={provider} isOwner={isOwner} />
      ) : state === 'waiting' ? (
        <Waiting provider={provider} isOwner={isOwner} />
      ) : (
        <Ready
          provider={provider}
          isOwner={isOwner}
          since={connectedAt && shortDate(connectedAt, timeZone)}
        />
      )}
      {state === 'not_connected' ? null : <PartPayments isOwner={isOwner} />}
      {isOwner ? null : <p className="text-sm text-muted">Only the owner can change this.</p>}
    </div>
  );
}

interface StateProps {
  provider: Provider;
  isOwner: boolean;
}

function NotConnected({ provider, isOwner }: StateProps) {
  const connect = useConnect();
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">Get paid online, by card</p>
        <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-muted">
          <li>Customers pay invoices and deposits from the email, without an account.</li>
          <li>{moneyGoes[provider]}</li>
          <li>Each payment is recorded on its job, and your customer gets a receipt.</li>
        </ul>
      </div>
      {isOwner ? (
        <Actions>
          <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
            Connect
          </Button>
        </Actions>
      ) : (
        <p>Online payments are not connected.</p>
      )}
    </div>
  );
}

const moneyGoes: Record<Provider, string> = {
  stripe: 'The money goes straight to your own Stripe account. We never hold it.',
  sandbox: 'With a real provider, the money goes straight to your own account there.',
};

function Waiting({ provider, isOwner }: StateProps) {
  const connect = useConnect();
  const name = providerNames[provider];
  return (
    <>
      <Notice
        tone="warning"
        title={`${name} needs something from ${isOwner ? 'you' : 'the owner'} first`}
        action={
          isOwner ? (
            <Button
              size="sm"
              busy={connect.isPending}
              busyLabel={`Opening ${name}...`}
              onClick={() => connect.mutate()}
            >
              Finish at {name}
            </Button>
          ) : undefined
        }
      >
        {isOwner
          ? `Fill in what ${name} still needs, such as your bank account. It may also be checking what you entered. Customers can’t pay online until then.`
          : 'Customers can’t pay online until then.'}
      </Notice>
      {isOwner ? <Disconnect provider={provider} /> : null}
    </>
  );
}

function Ready({ provider, isOwner, since }: StateProps & { since: string | null }) {
  return (
    <div className="grid gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="success">Connected</Badge>
          {since ? <span className="figures text-muted">since {since}</span> : null}
        </p>
        <p className="mt-2 text-muted">
          {provider === 'stripe'
            ? 'Customers can pay invoices and deposits online. The money goes to your own Stripe account.'
            : 'Customers can pay invoices and deposits online.'}
        </p>
      </div>
      {isOwner ? <Disconnect provider={provider} /> : null}
    </div>
  );
}

function Disconnect({ provider }: { provider: Provider }) {
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <Actions>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Disconnect online payments?"
        body={
          <>
            <span className="block">
              Customers can no longer pay online, and payments that are being made right now are stopped.
              Links to invoices keep working and show your other ways to pay.
            </span>
            <span className="mt-2 block">
              {provider === 'stripe'
                ? 'What was paid stays recorded, and your Stripe account stays yours. You can connect it again any time.'
                : 'What was paid stays recorded. You can connect again any time.'}
            </span>
          </>
        }
        cancelLabel="Stay connected"
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending}
        busyLabel="Disconnecting..."
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Actions>
  );
}

function PartPayments({ isOwner }: { isOwner: boolean }) {
  const settings = usePaymentsSettings();
  return (
    <Loaded query={settings} skeleton={<Skeleton className="h-11 w-72 max-w-full" />}>
      {({ allowPartPayments }) => <PartPaymentsSwitch stored={allowPartPayments} isOwner={isOwner} />}
    </Loaded>
  );
}

function PartPaymentsSwitch({ stored, isOwner }: { stored: boolean; isOwner: boolean }) {
  const { isOn, choose, state } = useAllowPartPayments(stored);
  return (
    <SavedMark state={state} className="pr-20">
      <Switch
        label="Allow part payments"
        hint="Customers can pay any amount from $1.00 to the balance. Otherwise they pay all of it, or the deposit."
        checked={isOn}
        disabled={!isOwner}
        onChange={({ target }) => choose(target.checked)}
      />
    </SavedMark>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-2 sm:flex-row">{children}</div>
);

function LoadingLines() {
  return (
    <SkeletonGroup label="Loading online payments">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="mt-2 h-11 w-32" />
      </div>
    </SkeletonGroup>
  );
}
