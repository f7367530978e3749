import { t } from '@church/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.ts'
import { HomeScreenPicture } from './home-screen-picture.tsx'
import { type PushState, pushState, switchPushOff, switchPushOn } from './push-device.ts'

const queryKey = ['messages', 'push']

/** Notifications on this device. The browser asks for permission only after a tap on the button. */
export function PushCard() {
  const { data: state } = useQuery({ queryKey, queryFn: pushState })
  if (!state || state === 'impossible') return null
  return (
    <Card title={t('Notifications on this device')}>
      <Content state={state} />
    </Card>
  )
}

async function showHere(): Promise<void> {
  if (!(await switchPushOn())) throw new Error(t('Your browser did not allow notifications.'))
}

function Content({ state }: { state: Exclude<PushState, 'impossible'> }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: state === 'on' ? switchPushOff : showHere,
    onSuccess: () =>
      toast.success(
        state === 'on'
          ? t('This device shows no more notifications.')
          : t('This device shows notifications now.'),
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  switch (state) {
    case 'install-first':
      return (
        <>
          <p>
            {t(
              'An iPhone or iPad shows them once this site is on its home screen. In Safari, tap Share, then “Add to Home Screen”, and open it from there.',
            )}
          </p>
          <HomeScreenPicture />
        </>
      )
    case 'denied':
      return (
        <p>
          {t(
            'Your browser forbids them. Tap the icon to the left of the address, allow notifications, and open this page again.',
          )}
        </p>
      )
    case 'on':
      return (
        <>
          <p>{t('What you chose as a notification is shown here between 8 am and 8 pm.')}</p>
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t('Stop on this device')}
          </Button>
        </>
      )
    case 'off':
      return (
        <>
          <p>
            {t(
              'You hear at once when a service is cancelled. They name nobody, and come between 8 am and 8 pm.',
            )}
          </p>
          <Button variant="secondary" icon="bell" busy={isPending} onClick={() => mutate()}>
            {t('Show notifications here')}
          </Button>
        </>
      )
  }
}
