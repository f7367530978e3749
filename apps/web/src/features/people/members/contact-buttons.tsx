import type { Member } from '@church/shared'
import { mapSearch, telephone, textMessage } from '../../../lib/format.ts'
import { mailTo } from '../../../ui/email-link.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './contact-buttons.module.scss'
import { fullName } from './name.ts'

/** The ways to reach a member: a button for each that is shared, and nothing if none is. */
export function ContactButtons({ member }: { member: Member }) {
  const { streetname, city, postcode, phone_number, phone_number_2, email_2, user } = member
  const phone = phone_number || phone_number_2
  const email = user.email || email_2
  const address = [streetname, city, postcode].filter(Boolean).join(', ')
  if (!phone && !email && !address) return null
  return (
    <nav className={styles.buttons} aria-label={`Contact ${fullName(member)}`}>
      {phone && (
        <>
          <ContactButton icon="phone" label="Call" href={telephone(phone)} />
          <ContactButton icon="message" label="Text" href={textMessage(phone)} />
        </>
      )}
      {email && <ContactButton icon="mail" label="Email" href={mailTo(email)} />}
      {address && <ContactButton icon="pin" label="Map" href={mapSearch(address)} newWindow />}
    </nav>
  )
}

interface Props {
  icon: IconName
  label: string
  href: string
  newWindow?: boolean
}

function ContactButton({ icon, label, href, newWindow = false }: Props) {
  const target = newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...target}>
      <Icon name={icon} size={24} />
      {label}
      {newWindow && <span className="visually-hidden"> in a new window</span>}
    </a>
  )
}
