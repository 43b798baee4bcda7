// The paper itself beside its details. Phones hand a PDF to another program, so there the details and the button above
// are the way to read it, and nothing is fetched for a frame that would stay empty.
import { useQuery } from '@tanstack/react-query';
import { apiFile } from '#web/api/client.ts';
import { canShowPdf, PdfFrame } from '#web/documents/pdf-frame.tsx';
import { useMedia, wideScreen } from '#web/documents/use-media.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

export function DocumentPreview({ token, number }: { token: string; number: string }) {
  const isWide = useMedia(wideScreen);
  return isWide && canShowPdf() ? <Paper token={token} number={number} /> : null;
}

const paper = 'aspect-[8.5/11] w-full rounded-card border border-line';

function Paper({ token, number }: { token: string; number: string }) {
  const { data: pdf, isError } = useQuery({
    queryKey: ['signing-document', token],
    queryFn: async ({ signal }) =>
      (await apiFile('GET /api/signatures/:token/download', { params: { token }, signal })).blob(),
    gcTime: 0,
  });
  // The details and the button are still there.
  if (isError) return null;
  if (pdf) return <PdfFrame pdf={pdf} title={`Document ${number}`} className={`${paper} bg-white`} />;
  return (
    <SkeletonGroup label="Loading document">
      <Skeleton className={paper} />
    </SkeletonGroup>
  );
}
