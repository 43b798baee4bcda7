// Before signed work is changed: is the customer asked to approve it, or not (D-20)?
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface ApprovalQuestionProps {
  job: JobDetails;
  isOpen: boolean;
  onSendAsChangeOrder: () => void;
  onChangeWithoutApproval: () => void;
  onCancel: () => void;
}

export function ApprovalQuestion(props: ApprovalQuestionProps) {
  const { job, isOpen, onSendAsChangeOrder, onChangeWithoutApproval, onCancel } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onCancel}
      role="alertdialog"
      size="sm"
      hideClose
      title="This work is signed"
      description={
        <>
          <span className="figures">
            Your customer approved {dollars(job.approvedTotal ?? job.totalAmount)} in writing.
          </span>{' '}
          A change order has them approve what is different. Without it, the invoice says what was not
          approved.
        </>
      }
      footer={
        <div className="grid w-full gap-2">
          {/* First in the document: it is what Enter does. */}
          <Button onClick={onSendAsChangeOrder}>Send as Change Order</Button>
          <Button variant="secondary" onClick={onChangeWithoutApproval}>
            Change Without Approval
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Keep editing
          </Button>
        </div>
      }
    />
  );
}
