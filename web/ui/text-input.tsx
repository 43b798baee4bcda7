import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const field = useFieldControl();
  return <input {...field} type={type} className={classNames(controlClass, className)} {...rest} />;
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      {...field}
      rows={rows}
      className={classNames(controlClass, 'field-sizing-content min-h-22 resize-y py-2.5', className)}
      {...rest}
    />
  );
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classNames('pr-12', className)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        className="absolute! inset-y-0 right-0 text-muted -outline-offset-2"
        disabled={rest.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
