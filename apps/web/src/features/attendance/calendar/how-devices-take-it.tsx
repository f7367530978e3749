import { t } from '@church/shared'
import styles from './how-devices-take-it.module.scss'

/** How to add an address to each kind of calendar app, and about how often it looks for changes. */
const apps = [
  {
    name: t('iPhone, iPad and Mac'),
    how: t(
      'Choose Subscribe when you’re asked. They look for changes about every hour, some only once a day.',
    ),
  },
  {
    name: t('Android with Google Calendar'),
    how: t(
      'Only on a computer: at calendar.google.com, choose Other calendars, then From URL. Google looks once or twice a day.',
    ),
  },
  {
    name: 'Outlook',
    how: t(
      'On the web, choose Add calendar, then Subscribe from web. Outlook looks every few hours, sometimes only once a day.',
    ),
  },
]

/** Explains how to add a calendar on iPhone, Android and Outlook. Closed at first. */
export function HowDevicesTakeIt() {
  return (
    <details className={styles.how}>
      <summary>{t('How phones and computers take it')}</summary>
      <dl>
        {apps.map(({ name, how }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p>{t('Something changed at the last minute? This page always knows first.')}</p>
    </details>
  )
}
