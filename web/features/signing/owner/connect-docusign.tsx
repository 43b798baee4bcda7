// Shown only if the operator configured the provider.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Reply } from '#web/api/client.ts';
import { messageOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';

export function ConnectDocusign() {
  const { data } = useQuery<Reply<'GET /api/docusign/status'>>({ queryKey: ['/api/docusign/status'] });
  const connect = useMutation({
    mutationFn: (password: string) => api('POST /api/docusign/auth', { body: { password } }),
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
  });
  const [isAsking, setIsAsking] = useState(false);
  if (!data?.available) return null;
  if (data.connected)
    return (
      <p className="text-sm text-muted">
        DocuSign is connected, but sending from here still uses the built-in signature.
      </p>
    );
  return (
    <div className="text-sm text-muted">
      <p>Sending from here uses the built-in signature, also after DocuSign is connected.</p>
      <Button variant="link" size="sm" className="-ml-3" onClick={() => setIsAsking(true)}>
        Connect DocuSign
      </Button>
      {isAsking ? (
        <PasswordDialog
          title="Connect DocuSign"
          body="You sign in at DocuSign next. Please enter your password here first."
          confirmLabel="Continue"
          // Stays busy while the provider's page is opening.
          busy={connect.isPending || connect.isSuccess}
          error={connect.error ? messageOf(connect.error) : undefined}
          onCancel={() => {
            connect.reset();
            setIsAsking(false);
          }}
          onConfirm={(password) => connect.mutate(password)}
        />
      ) : null}
    </div>
  );
}
