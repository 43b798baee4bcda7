// The buttons of a job's card. The next step is loud; the others stand in one quiet row, on a phone behind More.
import { Link } from '@tanstack/react-router';
import { MoreHorizontal, Trash2, UserRound } from 'lucide-react';
import type { Job } from '#contract/jobs/job.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useMedia } from '#web/ui/hooks.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/overlay/dropdown.tsx';
import { EndingItems } from '../close/job-menu.tsx';
import type { JobActions } from '../job-actions.ts';
import { type CardAction, useCardActions } from './use-card-actions.ts';

/** From there on the buttons of the row fit, also with a wide font. */
const roomForAll = '(min-width: 72rem)';

export function CardButtons({ job, actions }: { job: Job; actions: JobActions }) {
  const { next, others } = useCardActions(job, actions);
  const hasRoom = useMedia(roomForAll);
  const inRow = hasRoom ? others.filter(({ isInMenu }) => !isInMenu) : [];
  const remove = () => actions.open({ kind: 'delete', job });
  return (
    <div className="pointer-events-none relative flex items-center gap-1 px-4 pt-1 pb-1 [&>*]:pointer-events-auto sm:px-5">
      {next ? (
        <ActionButton
          action={next}
          variant={next.isLoud ? 'primary' : 'secondary'}
          className={hasRoom ? 'mr-1 whitespace-nowrap' : 'min-w-0 flex-1 sm:flex-none'}
        />
      ) : null}
      {inRow.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          variant="ghost"
          className="px-2 whitespace-nowrap text-muted"
        />
      ))}
      <Link
        to="/jobs"
        search={actions.detailsSearch(job)}
        resetScroll={false}
        className={buttonClass({
          variant: hasRoom ? 'link' : 'secondary',
          size: 'xs',
          className: 'shrink-0 whitespace-nowrap sm:ml-auto',
        })}
        onClick={() => actions.openingDetails(job)}
      >
        View Details
      </Link>
      {hasRoom ? (
        <IconButton
          label={`Delete job #${job.jobNumber}`}
          size="xs"
          className="shrink-0 text-muted"
          onClick={remove}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
      <CardMenu
        job={job}
        actions={actions}
        items={others.filter((action) => !inRow.includes(action))}
        onDelete={hasRoom ? undefined : remove}
      />
    </div>
  );
}

interface CardMenuProps {
  job: Job;
  actions: JobActions;
  /** What has no room beside it. */
  items: readonly CardAction[];
  onDelete: (() => void) | undefined;
}

function CardMenu({ job, actions, items, onDelete }: CardMenuProps) {
  const canEnd = job.closedAs === null;
  if (!canEnd && items.length === 0 && !job.customerId) return null;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={`More for job #${job.jobNumber}`}
          size="xs"
          variant={onDelete ? 'secondary' : undefined}
          className={onDelete ? 'shrink-0' : 'shrink-0 text-muted'}
        >
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {items.map(({ id, label, icon: Icon, run, isBusy, isDone }) => (
          <MenuItem key={id} disabled={isBusy || isDone} onSelect={run}>
            <Icon aria-hidden="true" />
            {label}
          </MenuItem>
        ))}
        {job.customerId ? (
          <MenuItem asChild>
            <Link to="/customers/$id" params={{ id: job.customerId }}>
              <UserRound aria-hidden="true" />
              Open Customer
            </Link>
          </MenuItem>
        ) : null}
        {canEnd && (items.length > 0 || job.customerId) ? <MenuSeparator /> : null}
        {canEnd ? <EndingItems job={job} actions={actions} /> : null}
        {onDelete ? (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={onDelete}>
              <Trash2 aria-hidden="true" />
              Delete job
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

interface ActionButtonProps {
  action: CardAction;
  variant: 'primary' | 'secondary' | 'ghost';
  className?: string;
}

function ActionButton({ action, variant, className }: ActionButtonProps) {
  const { label, run, isBusy, busyLabel, isDone } = action;
  return (
    <Button
      size="xs"
      variant={variant}
      className={className}
      busy={isBusy}
      busyLabel={busyLabel}
      disabled={isDone}
      onClick={run}
    >
      {label}
    </Button>
  );
}
