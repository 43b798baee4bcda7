import { useEffect } from 'react';
import { PictureUploader } from '#web/ui/picture-uploader.tsx';
import { toPicture, usePictureUploads } from '../../objects/objects.service.ts';

interface LogoFieldProps {
  /** The object path of the logo; null when there is none. */
  logo: string | null;
  onChange: (logo: string | null) => void;
  /** Saving waits for what is still on its way. */
  onBusyChange: (isBusy: boolean) => void;
  disabled: boolean;
}

export function LogoField({ logo, onChange, onBusyChange, disabled }: LogoFieldProps) {
  const { uploads, accept, refusalOf } = usePictureUploads('logo', ({ objectPath }) => onChange(objectPath));
  useEffect(() => onBusyChange(uploads.isBusy), [uploads.isBusy, onBusyChange]);
  return (
    <div>
      <p className="mb-2.5 font-semibold">Logo</p>
      <PictureUploader
        label={logo ? 'Replace logo' : 'Upload logo'}
        picturesLabel="Company logo"
        hint="JPG, PNG or GIF, up to 5MB. It appears on your estimates, work orders and invoices."
        pictures={logo ? [toPicture(logo, 'company logo')] : []}
        uploads={uploads}
        accept={accept}
        refusalOf={refusalOf}
        takesPaste
        fit="contain"
        disabled={disabled}
        onRemove={() => onChange(null)}
      />
    </div>
  );
}
