import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

export function GridSkeleton() {
  return (
    <SkeletonGroup label="Loading calendar">
      <div className="grid grid-cols-7 gap-1.5">
        {Array.from({ length: 35 }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same
          <Skeleton key={cell} className="h-16 md:h-32" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
