import { memberTexts, PICTURE_SENT_BYTES_MAX, PICTURE_SIDE_MAX, t } from '@church/shared'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../lib/picture-types.ts'
import { mutations } from '../../../lib/queries.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError } from '../../../ui/toast-failure.ts'
import { useSave } from '../../../ui/use-change.ts'
import styles from './picture-upload.module.scss'

const limits = { side: PICTURE_SIDE_MAX, bytes: PICTURE_SENT_BYTES_MAX }

interface Props {
  memberId: number
  /** The picture as it is now, which is part of the button. */
  children: ReactNode
  /** Receives the new picture's address, which is already saved. */
  onUploaded: (image: string) => void
}

/** A button with the picture: lets the user choose another, shrinks it on the device, and saves it at once. */
export function PictureUpload({ memberId, children, onUploaded }: Props) {
  const labelId = useId()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { share, problem, send } = useSending(memberId, onUploaded)

  useEffect(() => {
    // React has no handler for `cancel`, which fires when the file chooser is closed without a choice.
    const chooser = input.current
    chooser?.addEventListener('cancel', warnNoFile)
    return () => chooser?.removeEventListener('cancel', warnNoFile)
  }, [])

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return warnNoFile()
    await send(file)
    // Allows the same file to be chosen again.
    currentTarget.value = ''
  }

  return (
    <div className={styles.upload}>
      <label className={styles.button}>
        {children}
        <span id={labelId} className={styles.label}>
          <Icon name="image" /> {t('Upload a picture')}
        </span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={PICTURE_TYPES}
          aria-labelledby={labelId}
          aria-describedby={hintId}
          aria-invalid={problem ? true : undefined}
          disabled={share !== null}
          onChange={choose}
        />
      </label>
      {share !== null && (
        <Sending share={share} label={t('Uploading the picture')}>
          {share < 1
            ? t('Uploading… {percent}%', { percent: Math.round(share * 100) })
            : t('Almost there…')}
        </Sending>
      )}
      {problem && <Alert>{problem}</Alert>}
      <p id={hintId} className={styles.hint}>
        {t('It’s saved as soon as it’s uploaded.')}
      </p>
    </div>
  )
}

/** Shrinks and saves a picture. `share` says how much of it has been sent, from 0 to 1, and is null before and after. */
function useSending(memberId: number, onUploaded: Props['onUploaded']) {
  const uploadPicture = useSave(mutations.uploadPicture)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setShare(0)
    setProblem(undefined)
    try {
      const picture = await shrinkPicture(file, limits)
      const { image } = await uploadPicture({
        file: picture,
        body: { member_id: memberId },
        options: { onProgress: setShare },
      })
      if (!image) return toast.error(t('Upload succeeded, but no image URL returned.'))
      toast.success(t('Image uploaded successfully!'))
      onUploaded(image)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : undefined)
      if (!isSignedOutError(failure)) toast.error(t('Image upload failed. Please try again.'))
    } finally {
      setShare(null)
    }
  }
  return { share, problem, send }
}

function warnNoFile() {
  toast.warning(memberTexts.noFile)
}
