import type { CareCase } from '@church/shared'
import { telephone } from '../../../lib/format.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import styles from './case-buttons.module.scss'

/** Links that call or write to a person, or a note that nothing is known. */
export function ContactButtons({ careCase }: { careCase: CareCase }) {
  const { person, phone_number, phone_number_2, email } = careCase
  const [first, second] = new Set([phone_number, phone_number_2].filter(Boolean))
  if (!first && !email)
    return <p className={styles.none}>We know no telephone number or e-mail address of theirs.</p>
  return (
    <div className={styles.contacts}>
      {first && <Call name={person.name} number={first} />}
      {email && (
        <ButtonAnchor
          variant="secondary"
          icon="mail"
          href={`mailto:${email}`}
          aria-label={`E-mail ${person.name}`}
          title={email}
        >
          E-mail
        </ButtonAnchor>
      )}
      {second && <Call name={person.name} number={second} />}
    </div>
  )
}

const Call = ({ name, number }: { name: string; number: string }) => (
  <ButtonAnchor
    variant="secondary"
    icon="phone"
    href={telephone(number)}
    aria-label={`${number}: call ${name}`}
  >
    {number}
  </ButtonAnchor>
)
