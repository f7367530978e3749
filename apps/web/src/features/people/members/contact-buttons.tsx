import { type Member, t } from '@church/shared'
import type { ReactNode } from 'react'
import { mapSearch, textMessage } from '../../../lib/links.ts'
import { telephone } from '../../../lib/telephone.ts'
import { Button } from '../../../ui/button.tsx'
import { mailTo } from '../../../ui/email-link.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { T } from '../../../ui/t.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import styles from './contact-buttons.module.scss'
import { fullName } from './name.ts'

interface Props {
  member: Member
  canSave: boolean
}

/** The ways to reach a member: a button for each that is shared, and nothing if none is. */
export function ContactButtons({ member, canSave }: Props) {
  const { streetname, city, postcode, phone_number, phone_number_2, email_2, user } = member
  const phone = phone_number || phone_number_2
  const email = user.email || email_2
  const address = [streetname, city, postcode].filter(Boolean).join(', ')
  if (!phone && !email && !address) return null
  return (
    <>
      <nav className={styles.buttons} aria-label={t('Contact {name}', { name: fullName(member) })}>
        {phone && (
          <>
            <ContactButton icon="phone" label={t('Call')} href={telephone(phone)} />
            <ContactButton
              icon="message"
              label={t('Text', undefined, 'send a text message')}
              href={textMessage(phone)}
            />
          </>
        )}
        {email && <ContactButton icon="mail" label={t('Email')} href={mailTo(email)} />}
        {address && (
          <ContactButton icon="pin" label={mapInNewWindow} href={mapSearch(address)} newWindow />
        )}
      </nav>
      {canSave && <SaveContact member={member} />}
    </>
  )
}

/** Saves the details that the user sees as a contact, which a phone adds to its own. */
function SaveContact({ member }: { member: Member }) {
  const save = async () => {
    const { vCardOf } = await import('./v-card.ts')
    const { downloadFile } = await import('../../../lib/files.ts')
    const { fileName } = await import('../../../lib/file-name.ts')
    const file = new Blob([vCardOf(member)], { type: 'text/vcard;charset=utf-8' })
    downloadFile(file, fileName(fullName(member), 'vcf'))
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon="user"
      className={styles.save}
      onClick={() => void save().catch(toastFailure)}
    >
      {t('Save contact')}
    </Button>
  )
}

const mapInNewWindow = <T text="Map<hidden> in a new window</hidden>" />

interface ButtonProps {
  icon: IconName
  label: ReactNode
  href: string
  newWindow?: boolean
}

function ContactButton({ icon, label, href, newWindow = false }: ButtonProps) {
  const target = newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...target}>
      <Icon name={icon} size={24} />
      {label}
    </a>
  )
}
