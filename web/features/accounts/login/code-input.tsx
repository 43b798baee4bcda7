import type { Ref } from 'react';
import { TextInput } from '#web/ui/field.tsx';
import { type CodeKind, shapeCode } from './second-factor-code.ts';

interface CodeInputProps {
  kind: CodeKind;
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Takes only what such a code can hold, so there is nothing to correct afterwards. */
export function CodeInput({ kind, value, onValueChange, disabled, ref }: CodeInputProps) {
  const isBackup = kind === 'backup';
  return (
    <TextInput
      ref={ref}
      value={value}
      onChange={(event) => onValueChange(shapeCode(kind, event.target.value, value))}
      inputMode={isBackup ? 'text' : 'numeric'}
      autoComplete={isBackup ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      placeholder={isBackup ? 'XXXX-XXXX' : '000000'}
      disabled={disabled}
      className="figures min-h-13! text-center font-mono text-2xl! tracking-[0.2em] placeholder:tracking-[0.2em]"
    />
  );
}
