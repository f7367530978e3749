import { type Shades, t } from '@church/shared'
import { useLayoutEffect, useRef } from 'react'
import styles from './colour-preview.module.scss'

const schemes = ['light', 'dark'] as const

interface Props {
  /** `#rrggbb`, like the shades. */
  chosen: string
  shades: Shades
}

/** A colour as it will look in light and dark, and whether it was changed to be readable. */
export function ColourPreview({ chosen, shades }: Props) {
  return (
    <>
      <div className={styles.preview} aria-hidden="true">
        {schemes.map((scheme) => (
          <Sample key={scheme} scheme={scheme} shade={shades[scheme]} />
        ))}
      </div>
      <p className="soft" role="status">
        {inWords(chosen, shades)}
      </p>
    </>
  )
}

/** The Content Security Policy forbids style attributes in the page, but not styles set by a script. */
function Sample({ scheme, shade }: { scheme: (typeof schemes)[number]; shade: string }) {
  const sample = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    sample.current?.style.setProperty(`--church-colour-${scheme}`, shade)
  }, [scheme, shade])
  return (
    <div ref={sample} className={styles.sample} data-theme={scheme} data-church-colour="">
      <span className={styles.link}>{t('A link')}</span>
      <span className={styles.button}>{t('A button')}</span>
    </div>
  )
}

function inWords(chosen: string, { light, dark }: Shades): string {
  const isDarker = light !== chosen.toLowerCase()
  const isLighter = dark !== chosen.toLowerCase()
  if (isDarker && isLighter)
    return t(
      'So that everybody can read it, the colour is darker in light mode and lighter in dark mode.',
    )
  if (isDarker) return t('So that everybody can read it, the colour is darker in light mode.')
  if (isLighter) return t('So that everybody can read it, the colour is lighter in dark mode.')
  return t('The colour is easy to read in light and dark mode.')
}
