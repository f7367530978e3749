import { CAROUSEL_WIDTHS, PICTURE_SENT_BYTES_MAX, t } from '@church/shared'
import { type DragEvent, type Ref, useEffect, useState } from 'react'
import { PICTURE_TYPES } from '../../../lib/picture-types.ts'
import { Checkbox, Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CropFrame } from './crop-frame.tsx'
import styles from './manager.module.scss'
import { type Chosen, usePictureChoice } from './use-picture-choice.ts'

const limits = { side: Math.max(...CAROUSEL_WIDTHS), bytes: PICTURE_SENT_BYTES_MAX }

interface Props {
  /** The file input, which takes the focus if no picture was chosen. */
  ref?: Ref<HTMLInputElement>
  picture: Chosen
  onPicture: (picture: Chosen) => void
  /** The form's error for this field. */
  error?: string | undefined
  /** The address of the picture that would be replaced. */
  current?: string
}

/** A file input for one picture, onto which one can also be dropped, with a preview that crops it. */
export function PictureField({ ref = null, picture, onPicture, error, current }: Props) {
  const { choose, crop, cropTo, problem, whole } = usePictureChoice(onPicture, limits)
  const [isOver, setOver] = useState(false)
  const preview = usePreview(whole)
  const [ratio, setRatio] = useState<{ of: string; is: number }>()
  const known = preview !== undefined && ratio?.of === preview ? ratio.is : undefined
  const isFirstReading = picture === 'reading' && whole === null

  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (!files[0]) return
    const input = event.currentTarget.querySelector('input')
    // So that the input names the file as well.
    if (input && files instanceof FileList) input.files = files
    void choose(files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same for those who drop nothing
    <div
      className={styles.dropping}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field
        label={t('Image')}
        optional={current !== undefined}
        error={problem ?? error}
        hint={t('Choose a picture, or drop one here. Portraits and posters are shown in full.')}
      >
        {(control) => (
          <Input
            {...control}
            ref={ref}
            type="file"
            accept={PICTURE_TYPES}
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {crop && preview && known ? (
        <CropFrame src={preview} ratio={known} crop={crop} onCrop={(next) => cropTo(next, known)} />
      ) : (
        <div className={styles.preview}>
          {isFirstReading && <Spinner label={t('Reading the picture…')} />}
          {(preview ?? current) && (
            <img
              src={preview ?? current}
              alt={t('Preview')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                preview && setRatio({ of: preview, is: naturalWidth / naturalHeight })
              }
            />
          )}
        </div>
      )}
      {known && (
        <Checkbox
          label={t('Show a part of it')}
          checked={crop !== null}
          onChange={({ target }) => cropTo(target.checked ? 'middle' : null, known)}
        />
      )}
    </div>
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
