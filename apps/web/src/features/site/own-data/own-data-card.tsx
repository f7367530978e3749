import { type ChildrenChoice, ownDataMessages } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { downloadFile, files } from '../../../lib/files.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { deleteAskingAboutChildren } from '../../people/households/index.ts'

/** Downloads all of the user's own data. */
const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => downloadFile(await files.downloadOwnData(), ownDataMessages.fileName),
  })

/** Deletes the user's own account and signs them out. Takes what becomes of children left without an adult. */
const useDeleteOwnAccount = () =>
  useMutation({
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
      question: 'Delete your account?',
      detail:
        'Your details, attendance, picture and sign-ins will be deleted immediately and permanently. This can’t be undone.',
      action: 'Delete my account',
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
    <Card title="Your data">
      {error && <ErrorAlert error={error} />}
      <p>
        Download everything we hold about you, or delete it together with your account. The{' '}
        <Link to={screens.privacyPolicy.path}>privacy policy</Link> explains what we use it for.
      </p>
      <Actions>
        <Button
          variant="secondary"
          busy={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          Download my data
        </Button>
        <Button variant="secondary-danger" busy={deleting.isPending} onClick={remove}>
          Delete my account
        </Button>
      </Actions>
    </Card>
  )
}
