import { type ChildrenChoice, ownDataTexts, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { downloadFile, files } from '../../../lib/files.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet } from '../../../ui/use-change.ts'
import { deleteAskingAboutChildren } from '../../people/households/index.ts'

/** Downloads all of the user's own data. */
const useDownloadOwnData = () =>
  useMutation({
    ...quiet,
    mutationFn: async () => downloadFile(await files.downloadOwnData(), ownDataTexts.fileName),
  })

/** Deletes the user's own account and signs them out. Takes the choice for children left without an adult. */
const useDeleteOwnAccount = () =>
  useMutation({
    ...quiet,
    mutationFn: (children?: ChildrenChoice) => api.deleteOwnAccount({ body: { children } }),
    onSuccess: () => clearUser('logout'),
  })

/** Lets users download their own data and delete their account. */
export function OwnDataCard() {
  const downloading = useDownloadOwnData()
  const deleting = useDeleteOwnAccount()
  const navigate = useNavigate()
  const error = downloading.error ?? deleting.error

  const remove = async () => {
    const isSure = await confirm({
      question: t('Delete your account?'),
      detail: t(
        'Your details, attendance, picture and sign-ins will be deleted immediately and permanently. This can’t be undone.',
      ),
      action: t('Delete my account'),
    })
    if (!isSure) return
    try {
      const answer = await deleteAskingAboutChildren(deleting.mutateAsync)
      if (!answer) return deleting.reset()
      toast.success(answer.detail)
      await navigate(screens.home.path)
    } catch {
      // The alert says why.
    }
  }

  return (
    <Card title={t('Your data')}>
      {error && <ErrorAlert error={error} />}
      <p>
        <T
          text="Download everything we hold about you, or delete it together with your account. The <a>privacy policy</a> explains what we use it for."
          a={(words) => <Link to={screens.privacyPolicy.path}>{words}</Link>}
        />
      </p>
      <Actions>
        <Button
          variant="secondary"
          busy={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          {t('Download my data')}
        </Button>
        <Button variant="secondary-danger" busy={deleting.isPending} onClick={remove}>
          {t('Delete my account')}
        </Button>
      </Actions>
    </Card>
  )
}
