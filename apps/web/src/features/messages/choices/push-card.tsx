import { t } from '@church/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './messages-screen.module.scss'
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

/** Safari's Share button and its entry that adds a site to the home screen. */
function HomeScreenPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 280 96"
      role="img"
      aria-label={t(
        'The Share button is a square with an arrow upwards; “Add to Home Screen” has a square with a plus.',
      )}
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="1.5" y="1.5" width="92" height="93" rx="14" opacity="0.35" />
        <path d="M37 42h-6v32h33V42h-6M47.500 58V24M38 33l9.500-9.500L57 33" />
        <path d="M106 48h20m-7-7 7 7-7 7" />
        <rect x="138.500" y="26.500" width="140" height="43" rx="12" opacity="0.35" />
        <rect x="247" y="38" width="20" height="20" rx="5" />
        <path d="M257 43v10m-5-5h10" />
      </g>
      {t('Add to\nHome Screen')
        .split('\n')
        .map((line, index) => (
          <text
            key={line}
            direction="ltr"
            x="150"
            y={45 + 15 * index}
            fill="currentColor"
            fontSize="12"
          >
            {line}
          </text>
        ))}
    </svg>
  )
}
