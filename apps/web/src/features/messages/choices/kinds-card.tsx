import { type MessageKindChoice, type MessageWay, n, t } from '@church/shared'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import styles from './messages-screen.module.scss'
import { useChoose, useChooseBack } from './queries.ts'

const wayLabels: Record<MessageWay, string> = { mail: t('By email'), push: t('As a notification') }

/** Every kind of message that this church sends: the optional ones with their switches, then the rest. */
export function KindsCard({ kinds }: { kinds: MessageKindChoice[] }) {
  const required = kinds.filter((kind) => kind.required)
  return (
    <Card title={t('Emails and notifications')}>
      <ul className={styles.kinds}>
        {kinds
          .filter((kind) => !kind.required)
          .map((kind) => (
            <li key={kind.kind}>
              <Switches kind={kind} />
            </li>
          ))}
      </ul>
      <details className={styles.always}>
        <summary>
          {n(
            required.length,
            '{count} that can’t be switched off',
            '{count} that can’t be switched off',
          )}
        </summary>
        <p>{t('They protect your account, or somebody asked for them.')}</p>
        <ul className={styles.kinds}>
          {required.map(({ kind, name, why }) => (
            <li key={kind}>
              <h3>{name}</h3>
              <p>{why}</p>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function Switches({ kind }: { kind: MessageKindChoice }) {
  const { change } = useChoose()
  const chooseBack = useChooseBack()
  const choose = (way: MessageWay, isOn: boolean) =>
    change({ kind: kind.kind, [way]: isOn }, () =>
      toastWithUndo(t('Saved.'), {
        before: { [way]: !isOn },
        restore: (before) => chooseBack({ kind: kind.kind, ...before }),
      }),
    )
  return (
    <fieldset className={styles.kind}>
      <legend>{kind.name}</legend>
      <p>{kind.why}</p>
      <div className={styles.ways}>
        {kind.ways.map((way) => (
          <Checkbox
            key={way}
            label={wayLabels[way]}
            checked={kind[way]}
            onChange={(event) => choose(way, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
