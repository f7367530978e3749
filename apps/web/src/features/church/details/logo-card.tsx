import { PICTURE_SENT_BYTES_MAX, PICTURE_SIDE_MAX, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { PICTURE_TYPES } from '../../../lib/picture-types.ts'
import { mutations } from '../../../lib/queries.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useSave } from '../../../ui/use-change.ts'
import styles from './church-screen.module.scss'
import { usePictureAddress } from './queries.ts'

const limits = { side: PICTURE_SIDE_MAX, bytes: PICTURE_SENT_BYTES_MAX }

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : undefined)

/** Uploads and removes the logo, and reports the result. */
function useLogo() {
  const uploading = useSave(mutations.uploadLogo)
  const removing = useMutation({ ...mutations.removeLogo, ...quiet })
  /** How much has been sent; null while nothing is uploaded. */
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setProblem(undefined)
    try {
      await act()
      toast.success(done)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setShare(null)
    }
  }
  const upload = (file: File) => {
    setShare(0)
    return attempt(async () => {
      const picture = await shrinkPicture(file, limits)
      await uploading({ file: picture, options: { onProgress: setShare } })
    }, t('Saved.'))
  }
  const remove = () => attempt(() => removing.mutateAsync(), t('The logo has been removed.'))
  return { upload, remove, isRemoving: removing.isPending, share, problem }
}

/** The church's own logo in the header, instead of the product's. */
export function LogoCard({ logo }: { logo: string | null }) {
  const { upload, remove, isRemoving, share, problem } = useLogo()
  const addressOf = usePictureAddress()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    await upload(file)
    // Allows the same file to be chosen again.
    currentTarget.value = ''
  }

  return (
    <Card title={t('Logo')}>
      <p className={styles.logo}>
        {logo ? (
          <img src={addressOf(logo)} alt={t('The church’s logo')} height={64} />
        ) : (
          <LogoMark size={64} />
        )}
      </p>
      <Field
        label={t('Upload a logo')}
        error={problem}
        hint={t(
          'Shown at the top of every page, 38 pixels high. It’s saved as soon as it’s uploaded.',
        )}
      >
        {(control) => (
          <>
            <Input
              {...control}
              type="file"
              accept={PICTURE_TYPES}
              disabled={share !== null}
              onChange={choose}
            />
            {share !== null && (
              <Sending share={share} label={t('Uploading the logo')}>
                {share < 1
                  ? t('Uploading… {share}', { share: formatNumber(share, { style: 'percent' }) })
                  : t('Almost there…')}
              </Sending>
            )}
          </>
        )}
      </Field>
      {logo && (
        <Button variant="secondary" busy={isRemoving} onClick={remove}>
          {t('Use the standard logo')}
        </Button>
      )}
    </Card>
  )
}
