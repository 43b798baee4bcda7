// A question about the invoice, by email to the company.
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { CustomerPage } from '#contract/customer-page.ts';
import type { QuestionForm } from '#contract/customer-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Few ask, and dialogs and what checks a form are a large part of the kit.
const QuestionDialog = lazyPart(() => import('./question-dialog.tsx'), 'QuestionDialog');

interface QuestionPartProps {
  token: string;
  page: CustomerPage;
  sender: string;
}

export function QuestionPart({ token, page, sender }: QuestionPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A dialog that is closed by mistake gives back what was typed.
  const [typed, setTyped] = useState<QuestionForm>({ message: '', email: page.customerEmail ?? '' });
  const [sentBy, setSentBy] = useState<string | null>(null);
  return (
    <div className="mt-2 grid gap-2">
      <Button variant="secondary" size="lg" className="w-full" onClick={() => setIsOpen(true)}>
        <MessageCircle aria-hidden="true" />
        Ask a question
      </Button>
      {sentBy === null ? null : (
        <Notice tone="success" title="Your question was sent" announce>
          <p className="wrap-anywhere">
            {sender} gets it by email, and the reply comes to {sentBy}.
          </p>
        </Notice>
      )}
      {isOpen ? (
        <QuestionDialog
          token={token}
          sender={sender}
          typed={typed}
          onClose={(left) => {
            if (left) setTyped(left);
            setIsOpen(false);
          }}
          onSent={(email) => {
            setTyped({ message: '', email });
            setSentBy(email);
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
