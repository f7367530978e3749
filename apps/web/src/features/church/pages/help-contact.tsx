import { t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mapSearch } from '../../../lib/links.ts'
import { screens } from '../../../lib/screens.ts'
import { telephone } from '../../../lib/telephone.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { churchFacts } from '../details/index.ts'
import styles from './help-contact.module.scss'
import { ToFollow } from './to-follow.tsx'

/** The help contact and its hours; for members, also the address, which visitors see above. */
export function HelpContact() {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  return (
    <Card title={t('Need help?')} id="help">
      <p className="soft">{t('Something not working? Got a question? Get in touch.')}</p>
      <Fetched options={churchFacts} skeleton={<SkeletonLines lines={3} />}>
        {({ help, address }) => (
          <>
            {!help.phone && !help.email && (
              <ToFollow
                adminsMay={t('Add a telephone number or an email address')}
                to={screens.contact.path}
              >
                {t('How to reach us will follow.')}
              </ToFollow>
            )}
            <ul className={styles.list}>
              {help.phone && (
                <li>
                  <Icon name="phone" />
                  <a href={telephone(help.phone)}>
                    <bdi>{help.phone}</bdi>
                  </a>
                </li>
              )}
              {help.email && (
                <li>
                  <Icon name="mail" />
                  <a href={`mailto:${help.email}`}>{help.email}</a>
                </li>
              )}
              {isKnown && address && (
                <li>
                  <Icon name="pin" />
                  <a href={mapSearch(address)} target="_blank" rel="noopener noreferrer">
                    <bdi>{address}</bdi>
                  </a>
                </li>
              )}
              {help.hours && (
                <li>
                  <Icon name="clock" />
                  <bdi>{help.hours}</bdi>
                </li>
              )}
            </ul>
          </>
        )}
      </Fetched>
    </Card>
  )
}
