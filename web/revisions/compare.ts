// Compares and merges, field by field, what a form was opened with, what somebody else saved meanwhile, and what is
// typed now. It knows no form: each form supplies the labels and texts of its fields.

export interface Versions<T> {
  opened: T;
  theirs: T;
  mine: T;
}

/** One thing somebody else saved that differs from what this form would save. */
export interface Difference {
  key: string;
  label: string;
  theirs: string;
  mine: string;
  /** Whether this form changed it too; if not, theirs is the one to keep. */
  isMineChanged: boolean;
}

export interface FieldKind<T> {
  /** The keys belong to the field. */
  compare(versions: Versions<T>): Difference[];
  /** What they did not change stays as typed here. */
  merge(versions: Versions<T>, keepsMine: (key: string) => boolean): T;
}

export type Fields<V> = { [K in keyof V]: FieldKind<V[K]> };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A field that is kept or taken as a whole. */
export function wholeField<T>(label: string, show: (value: T) => string): FieldKind<T> {
  const key = 'whole';
  const isConflict = ({ opened, theirs, mine }: Versions<T>) =>
    !isSame(theirs, opened) && !isSame(theirs, mine);
  return {
    compare: (versions) =>
      isConflict(versions)
        ? [
            {
              key,
              label,
              theirs: show(versions.theirs),
              mine: show(versions.mine),
              isMineChanged: !isSame(versions.mine, versions.opened),
            },
          ]
        : [],
    merge: (versions, keepsMine) =>
      isConflict(versions) && !keepsMine(key) ? versions.theirs : versions.mine,
  };
}

export const textField = (label: string): FieldKind<string> =>
  wholeField(label, (text) => text.trim() || 'Empty');

/** The fields of a form, each on its own. */
export function groupField<V extends object>(fields: Fields<V>): FieldKind<V> {
  const names = Object.keys(fields) as (keyof V & string)[];
  const of = <K extends keyof V>({ opened, theirs, mine }: Versions<V>, name: K) => ({
    opened: opened[name],
    theirs: theirs[name],
    mine: mine[name],
  });
  return {
    compare: (versions) =>
      names.flatMap((name) =>
        fields[name]
          .compare(of(versions, name))
          .map((difference) => ({ ...difference, key: `${name}.${difference.key}` })),
      ),
    merge: (versions, keepsMine) => {
      const merged = { ...versions.mine };
      for (const name of names)
        merged[name] = fields[name].merge(of(versions, name), (key) => keepsMine(`${name}.${key}`));
      return merged;
    },
  };
}
