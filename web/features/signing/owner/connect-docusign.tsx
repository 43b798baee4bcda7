// Only where the operator has configured the provider; everywhere else nothing hints at it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Reply } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { wordsOf } from '../../jobs/jobs.service.ts';

export function ConnectDocusign() {
  const { data } = useQuery<Reply<'GET /api/docusign/status'>>({ queryKey: ['/api/docusign/status'] });
  const connect = useMutation({
    mutationFn: () => api('GET /api/docusign/auth'),
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
    onError: (error) => toast({ title: 'Error', description: wordsOf(error), tone: 'destructive' }),
  });
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
      <Button
        variant="link"
        size="sm"
        className="-ml-3"
        // Stays busy while the provider's page is opening.
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
      >
        Connect DocuSign
      </Button>
    </div>
  );
}
