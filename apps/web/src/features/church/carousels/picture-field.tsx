import { CAROUSEL_WIDTHS, PICTURE_SENT_BYTES_MAX, t } from '@church/shared'
import { type ChangeEvent, type Ref, useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../lib/picture-types.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './manager.module.scss'

const limits = { side: Math.max(...CAROUSEL_WIDTHS), bytes: PICTURE_SENT_BYTES_MAX }

/** The chosen picture: none, one that is still being shrunk, or one ready to send. */
export type Chosen = Blob | 'reading' | null

interface Props {
  /** The file input, which takes the focus if no picture was chosen. */
  ref: Ref<HTMLInputElement>
  picture: Chosen
  onPicture: (picture: Chosen) => void
  /** The form's error for this field. */
  error: string | undefined
}

/** A file input for one picture, with a preview. */
export function PictureField({ ref, picture, onPicture, error }: Props) {
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const isReading = picture === 'reading'
  const preview = usePreview(isReading ? null : picture)

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    latest.current = file
    onPicture(file ? 'reading' : null)
    setProblem(undefined)
    if (!file) return
    const [small, failure] = await shrinkPicture(file, limits).then(
      (blob) => [blob, undefined] as const,
      (error: Error) => [null, error.message] as const,
    )
    // Ignores a result if another picture has been chosen in the meantime.
    if (latest.current !== file) return
    onPicture(small)
    setProblem(failure)
  }

  return (
    <Field
      label={t('Image')}
      error={problem ?? error}
      hint={t('Landscape pictures fill the frame; portraits and posters are shown in full.')}
    >
      {(control) => (
        <>
          <Input {...control} ref={ref} type="file" accept={PICTURE_TYPES} onChange={choose} />
          <div className={styles.preview}>
            {isReading && <Spinner label={t('Reading the picture…')} />}
            {preview && <img src={preview} alt={t('Preview')} />}
          </div>
        </>
      )}
    </Field>
  )
}

/** An object URL for the picture, revoked when it is no longer shown. */
function usePreview(picture: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    setAddress(url)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(url)
    }
  }, [picture])
  return address
}
