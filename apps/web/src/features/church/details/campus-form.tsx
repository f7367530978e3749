import {
  areaProblem,
  type LatLng,
  type NewCampus,
  newCampus,
  type PublicChurch,
  shown,
  TOLERANCE_MAX,
  t,
} from '@church/shared'
import * as z from 'zod/mini'
import { Advanced } from '../../../ui/advanced.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { NameField, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { AreaEditor } from './area-editor.tsx'
import styles from './campus-form.module.scss'
import { middleOf } from './corners.ts'
import { lockedReason } from './locked-reason.ts'
import { type AreaDrawing, useAreaDrawing } from './use-area-drawing.ts'

const notMetres = t('Please enter metres, from 0 to {max}.', { max: String(TOLERANCE_MAX) })

const schema = z.object({
  name: newCampus.shape.name,
  tolerance_m: z.pipe(
    z.string().check(z.regex(/^\d{1,4}(\.\d+)?$/, notMetres)),
    z.pipe(z.transform(Number), z.number().check(z.lte(TOLERANCE_MAX, notMetres))),
  ),
})

interface Props {
  church: PublicChurch
  /** The values to start from: those of a campus, or of a new one. */
  campus: NewCampus
  /** Receives the changed fields, and the others if all are needed. */
  save: (changed: Partial<NewCampus>, all: NewCampus) => Promise<unknown>
  /** The operator has fixed the area. */
  isLocked?: boolean
  /** Shows only the area, for the first start. */
  isFirst?: boolean | undefined
  /** The label of the button that saves. */
  action: string
}

/** The problem of an area as drawn; null for a good one. */
function problemOf({ polygon, unread }: AreaDrawing, centre: LatLng): string | null {
  if (unread !== null)
    return t('The coordinates of corner {number} can’t be read.', { number: unread })
  const problem = areaProblem({ centre, polygon, tolerance_m: 0 })
  return problem && shown(problem.message)
}

/** A campus: its name and its area. */
export function CampusForm({ church, campus, save, isLocked, isFirst, action }: Props) {
  const drawing = useAreaDrawing(campus.polygon)
  const { polygon } = drawing
  const centre = drawing.isChanged ? middleOf(polygon) : campus.centre
  const problem = problemOf(drawing, centre)
  const form = useForm({
    schema,
    values: { name: campus.name, tolerance_m: String(campus.tolerance_m) },
    save: async (entered, changed) => {
      if (problem && (drawing.isChanged || polygon.length === 0)) throw new Error(problem)
      const area = { centre, polygon }
      await save({ ...changed, ...(drawing.isChanged && area) }, { ...entered, ...area })
    },
  })
  const tolerance_m = form.field('tolerance_m')
  const tolerance = Number(form.watch().tolerance_m)

  return (
    <Form form={form}>
      {!isFirst && (
        <div className={styles.short}>
          <NameField
            hint={t('Members see it where the church has more than one campus.')}
            maxLength={100}
            {...form.field('name')}
          />
        </div>
      )}
      {isLocked ? (
        <Alert tone="info">
          {t('The area can’t be changed here.')} {lockedReason}
        </Alert>
      ) : (
        <>
          <AreaEditor
            church={church}
            drawing={drawing}
            tolerance={tolerance >= 0 && tolerance <= TOLERANCE_MAX ? tolerance : 0}
            problem={problem}
            isFirst={isFirst}
          />
          <ToleranceField control={tolerance_m} />
        </>
      )}
      <Submit row="form">{action}</Submit>
    </Form>
  )
}

function ToleranceField({ control }: { control: ReturnType<ReturnType<typeof useForm>['field']> }) {
  return (
    <Advanced open={control.error !== undefined}>
      <div className={styles.short}>
        <TextField
          label={t('Room around the area, in metres')}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          max={TOLERANCE_MAX}
          hint={t(
            'People this far outside can still mark: the yellow band. Phones are often 10 m off indoors.',
          )}
          {...control}
        />
      </div>
    </Advanced>
  )
}
