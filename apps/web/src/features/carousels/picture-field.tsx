import { CAROUSEL_WIDTHS, PICTURE_SENT_BYTES_MAX } from '@church/shared'
import { type ChangeEvent, type Ref, useEffect, useRef, useState } from 'react'
import { shrinkPicture } from '../../lib/shrink-picture.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './manager.module.scss'

const limits = { side: Math.max(...CAROUSEL_WIDTHS), bytes: PICTURE_SENT_BYTES_MAX }

/** What has been chosen: nothing, one that is still being made small, or one that can be sent. */
export type Chosen = Blob | 'reading' | null

interface Props {
  /** The file input, which gets the focus when no picture was chosen. */
  ref: Ref<HTMLInputElement>
  picture: Chosen
  onPicture: (picture: Chosen) => void
  /** Why the form cannot be sent as it is. */
  error: string | undefined
}

/** A choice of one picture, which is shown before it is sent. */
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
    // Another one was chosen meanwhile; a small one is ready before a large one.
    if (latest.current !== file) return
    onPicture(small)
    setProblem(failure)
  }

  return (
    <Field
      label="Image"
      error={problem ?? error}
      hint="Landscape pictures fill their place; portraits and posters are shown whole."
    >
      {(control) => (
        <>
          <Input {...control} ref={ref} type="file" accept="image/*" onChange={choose} />
          <div className={styles.preview}>
            {isReading && <Spinner label="Reading the picture…" />}
            {preview && <img src={preview} alt="Preview" />}
          </div>
        </>
      )}
    </Field>
  )
}

/** An address under which the page can show the picture, for as long as it does. */
function usePreview(picture: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
