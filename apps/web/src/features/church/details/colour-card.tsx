import { churchTexts, churchUpdate, type Shades, shadesOf, t } from '@church/shared'
import { useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import styles from './colour-card.module.scss'

/** The product's own colour, which a church without one sees. */
const standardColour = '#6d2959'

const schema = z.object({
  colour: churchUpdate.shape.colour.def.innerType.def.innerType,
})

/** The church's own colour, for links, buttons and marks. */
export function ColourCard({ colour: saved }: { colour: string | null }) {
  const updateChurch = useSave(mutations.updateChurch)
  const save = async (colour: string | null) => {
    await updateChurch({ body: { colour } })
    toastWithUndo(churchTexts.saved, {
      before: { colour: saved },
      restore: (body) => updateChurch({ body }),
    })
  }
  const form = useForm({
    schema,
    values: { colour: saved ?? standardColour },
    save: ({ colour }) => save(colour),
  })
  const goStandard = () => void save(null).catch((failure: Error) => toast.error(failure.message))
  const chosen = form.watch().colour
  return (
    <Card title={t('Colour')}>
      <Form form={form}>
        <TextField
          label={t('Colour of links and buttons')}
          type="color"
          {...form.field('colour')}
        />
        <ColourPreview chosen={chosen} shades={shadesOf(chosen)} />
        <Submit
          row="form"
          onCancel={saved === null ? undefined : goStandard}
          cancelLabel={t('Use the standard colour')}
        >
          {t('Save')}
        </Submit>
      </Form>
    </Card>
  )
}

const schemes = ['light', 'dark'] as const

interface ColourPreviewProps {
  /** `#rrggbb`, like the shades. */
  chosen: string
  shades: Shades
}

/** A colour as it will look in light and dark, and whether it was changed to be readable. */
export function ColourPreview({ chosen, shades }: ColourPreviewProps) {
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
