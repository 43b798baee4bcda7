// The sentence of each notification, in the words of whoever reads it.
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { stageLabels } from '#contract/stages.ts';
import type { DataOfKind, NotificationInput } from './notification-data.ts';

/** "estimate EST-1042" */
const called = ({ document, number }: Pick<DataOfKind['opened'], 'document' | 'number'>): string =>
  `${document === 'change_order' ? 'change order' : stageLabels[document].toLowerCase()} ${number}`;

export function sentenceOf({ kind, data }: NotificationInput): string {
  switch (kind) {
    case 'opened':
      return `${data.name} opened ${called(data)}`;
    case 'signed':
      return `${data.name} signed ${called(data)} for ${formatDollars(data.cents)}`;
    case 'declined':
      return `${data.name} declined ${called(data)}${data.reason ? `: “${data.reason}”` : ''}`;
    case 'cancelled':
      return `${data.name} canceled ${called(data)}`;
    case 'paid':
      return data.isDeposit
        ? `${data.name} paid the ${formatDollars(data.cents)} deposit for ${called(data)}`
        : `${data.name} paid ${formatDollars(data.cents)} on ${called(data)}`;
    case 'overpaid':
      return `${data.name} paid ${formatDollars(data.cents)} too much on ${called(data)}. You can refund it.`;
    case 'refund_failed':
      return `The refund of ${formatDollars(data.cents)} to ${data.name} for ${called(data)} didn’t go through`;
    case 'disputed':
      return `${data.name} disputed a payment of ${formatDollars(data.cents)} on ${called(data)}${
        data.respondBy ? `. Respond by ${formatDay(data.respondBy)}.` : ''
      }`;
    case 'question':
      return questionText(data);
    case 'mail_failed':
      return `The email to ${data.recipient} about ${called(data)} wasn’t delivered`;
    case 'work_finished':
      return `${data.technician} finished the work for ${data.name}. ${capitalized(called(data))} is ready to send.`;
    case 'photos_added':
      return `${data.who} added ${data.count === 1 ? 'a photo' : `${data.count} photos`} to ${called(data)} for ${data.name}`;
    case 'storage_nearly_full':
      return `Your storage is ${data.percent}% full`;
  }
}

function questionText({ message, email, ...data }: DataOfKind['question']): string {
  if (!message) return `${data.name} asked a question about ${called(data)}`;
  return `${data.name} asked about ${called(data)}: “${message}”${email ? ` Reply to ${email}.` : ''}`;
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
