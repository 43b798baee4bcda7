// What each kind of notification looks like, and is called where people choose.
import {
  BadgeCheck,
  Banknote,
  CircleX,
  Eye,
  HandCoins,
  HardDrive,
  ImagePlus,
  MailWarning,
  MessageCircleQuestionMark,
  PenLine,
  RotateCcw,
  ShieldAlert,
  ThumbsDown,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { NotificationKind } from '#contract/notifications.ts';

interface Kind {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  tone: 'neutral' | 'good' | 'bad';
  label: string;
}

export const kinds: Record<NotificationKind, Kind> = {
  opened: { Icon: Eye, tone: 'neutral', label: 'A customer opens a document' },
  signed: { Icon: PenLine, tone: 'good', label: 'A customer signs' },
  declined: { Icon: ThumbsDown, tone: 'bad', label: 'A customer declines' },
  cancelled: { Icon: CircleX, tone: 'bad', label: 'A customer cancels what they signed' },
  question: { Icon: MessageCircleQuestionMark, tone: 'neutral', label: 'A customer asks a question' },
  paid: { Icon: Banknote, tone: 'good', label: 'A customer pays online' },
  overpaid: { Icon: HandCoins, tone: 'neutral', label: 'A customer pays too much' },
  refund_failed: { Icon: RotateCcw, tone: 'bad', label: 'A refund fails' },
  disputed: { Icon: ShieldAlert, tone: 'bad', label: 'A customer disputes a payment' },
  work_finished: { Icon: BadgeCheck, tone: 'good', label: 'A technician finishes the work' },
  photos_added: { Icon: ImagePlus, tone: 'neutral', label: 'A technician adds photos' },
  mail_failed: { Icon: MailWarning, tone: 'bad', label: 'An email isn’t delivered' },
  storage_nearly_full: { Icon: HardDrive, tone: 'bad', label: 'Your storage is nearly full' },
};
