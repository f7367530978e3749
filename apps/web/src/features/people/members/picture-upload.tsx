import { memberMessages, PICTURE_SENT_BYTES_MAX, PICTURE_SIDE_MAX } from '@church/shared'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError } from '../../../ui/toast-failure.ts'
import { useUploadPicture } from './queries.ts'

const limits = { side: PICTURE_SIDE_MAX, bytes: PICTURE_SENT_BYTES_MAX }

interface Props {
  memberId: number
  /** Receives the new picture's address, which is already saved. */
  onUploaded: (image: string) => void
}

/** Lets the user choose a picture, shrinks it on the device, and uploads and saves it at once. */
export function PictureUpload({ memberId, onUploaded }: Props) {
  const { mutateAsync } = useUploadPicture(memberId)
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    // React has no handler for `cancel`, which fires when the file chooser is closed without a choice.
    const chooser = input.current
    chooser?.addEventListener('cancel', warnNoFile)
    return () => chooser?.removeEventListener('cancel', warnNoFile)
  }, [])

  const send = async (file: File) => {
    setShare(0)
    setProblem(undefined)
    try {
      const picture = await shrinkPicture(file, limits)
      const { image } = await mutateAsync({ file: picture, onProgress: setShare })
      if (!image) return toast.error('Upload succeeded, but no image URL returned.')
      toast.success('Image uploaded successfully!')
      onUploaded(image)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : undefined)
      if (!isSignedOutError(failure)) toast.error('Image upload failed. Please try again.')
    } finally {
      setShare(null)
    }
  }

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return warnNoFile()
    await send(file)
    // Allows the same file to be chosen again.
    currentTarget.value = ''
  }

  return (
    <Field label="Upload a picture" error={problem} hint="It’s saved as soon as it’s uploaded.">
      {(control) => (
        <>
          <Input
            {...control}
            ref={input}
            type="file"
            accept="image/*"
            disabled={share !== null}
            onChange={choose}
          />
          {share !== null && (
            <Sending share={share} label="Uploading the picture">
              {share < 1 ? `Uploading… ${Math.round(share * 100)}%` : 'Almost there…'}
            </Sending>
          )}
        </>
      )}
    </Field>
  )
}

function warnNoFile() {
  toast.warning(memberMessages.noFile)
}
