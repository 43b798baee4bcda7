import type { UseFormRegisterReturn } from 'react-hook-form';

/** What a control needs of the form library: rules such as `min` belong to the control itself. */
export type Registered = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;
