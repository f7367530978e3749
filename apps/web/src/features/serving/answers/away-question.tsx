import { formatList, type ServingWhileAway, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DialogFoot } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useToldLeader } from './use-told-leader.ts'

interface Props {
  serving: ServingWhileAway[]
  onDone: () => void
}

/** Asks about dates on which the absent user serves: find a replacement, or let the leader do so. */
export function AwayQuestion({ serving, onDone }: Props) {
  const { mutateAsync, isPending } = useMutation(mutations.answerServing)
  const told = useToldLeader()
  const tell = async () => {
    for (const { slot } of serving) await mutateAsync({ params: { slot }, body: { answer: 'no' } })
    toast.success(told)
    onDone()
  }
  const dates = formatList(
    serving.map(({ role, start_datetime }) =>
      t('{role} on {date}', { role, date: formatDate(start_datetime) }),
    ),
  )
  return (
    <>
      <p>{t('You are down for {dates}: find somebody, or tell the leader?', { dates })}</p>
      <DialogFoot>
        <Button variant="secondary" onClick={onDone}>
          {t('Later')}
        </Button>
        <ButtonLink variant="secondary" to={screens.ownServing.path}>
          {t('Find somebody')}
        </ButtonLink>
        <Button busy={isPending} onClick={() => tell().catch(() => undefined)}>
          {t('Tell the leader')}
        </Button>
      </DialogFoot>
    </>
  )
}
