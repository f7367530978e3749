import { CAROUSEL_WIDTHS, PICTURE_SENT_BYTES_MAX } from '@church/shared'
import { type ChangeEvent, useEffect, useState } from 'react'
import { shrinkPicture } from '../../lib/shrink-picture.ts'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const limits = { side: Math.max(...CAROUSEL_WIDTHS), bytes: PICTURE_SENT_BYTES_MAX }

interface Props {
  /** The picture to be sent: none, or made small enough. */
  picture: Blob | null
  onPicture: (picture: Blob | null) => void
  /** Why the form cannot be sent as it is. */
  error: string | undefined
}

/** A choice of one picture, which is shown before it is sent. */
export function PictureField({ picture, onPicture, error }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const preview = usePreview(picture)

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    onPicture(null)
    setProblem(undefined)
    if (!file) return
    setBusy(true)
    try {
      onPicture(await shrinkPicture(file, limits))
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field
      label="Image"
      error={problem ?? error}
      hint="Landscape pictures fill their place; portraits and posters are shown whole."
    >
      {(control) => (
        <>
          <input
            {...control}
            type="file"
            accept="image/*"
            className="form-control"
            onChange={choose}
          />
          <div className="picture-preview">
            {busy && <Spinner label="Reading the picture…" />}
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
