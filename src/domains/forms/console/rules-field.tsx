import { useTranslations } from 'use-intl'
import { type FormField, hasOptions, RULE_KINDS, type ShowIf, type ShowRule } from '../../../kernel/form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { RULES_MAX } from '../contract.ts'
import { ruleOf, withRules } from './field-values.ts'

interface Props {
  showIf: ShowIf | null
  /** The fields above this one: only their answers are known at this point of the form. */
  above: readonly FormField[]
  readOnly: boolean
  onChange: (showIf: ShowIf | null) => void
}

/** The conditions under which a field is shown; each row reads like a sentence. */
export function RulesField({ showIf, above, readOnly, onChange }: Props) {
  const t = useTranslations('forms')
  const rules = showIf?.rules ?? []
  const put = (next: ShowRule[]) => onChange(withRules(showIf, next))
  const last = above.at(-1)
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-1.5 text-second font-semibold">{t('showIf')}</legend>
      {rules.length === 0 && (
        <p className="text-second text-ink-2">{t(last ? 'alwaysShown' : 'nothingAbove')}</p>
      )}
      {rules.length > 1 && (
        <div className="mb-2 max-w-60">
          <SelectField
            label={t('match')}
            isLabelHidden
            value={showIf?.match ?? 'all'}
            readOnly={readOnly}
            onChange={(match) => onChange({ match: match === 'any' ? 'any' : 'all', rules })}
          >
            <option value="all">{t('matchAll')}</option>
            <option value="any">{t('matchAny')}</option>
          </SelectField>
        </div>
      )}
      <div className="flex flex-col gap-2">
        {rules.map((rule, place) => (
          <Rule
            // Rows have no other key.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            rule={rule}
            above={above}
            readOnly={readOnly}
            onChange={(next) => put(rules.with(place, next))}
            onRemove={() => put(rules.toSpliced(place, 1))}
          />
        ))}
      </div>
      {!readOnly && last && rules.length < RULES_MAX && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <Button kind="quiet" isSmall icon="plus" onClick={() => put([...rules, ruleOf(last)])}>
            {t('addRule')}
          </Button>
          {rules.length > 0 && <span className="text-small text-ink-2">{t('hiddenIsNotKept')}</span>}
        </div>
      )}
    </fieldset>
  )
}

interface RuleProps {
  rule: ShowRule
  above: readonly FormField[]
  readOnly: boolean
  onChange: (rule: ShowRule) => void
  onRemove: () => void
}

function Rule({ rule, above, readOnly, onChange, onRemove }: RuleProps) {
  const t = useTranslations('forms')
  const asked = above.find(({ id }) => id === rule.field)
  const handleField = (id: string) => {
    const field = above.find((one) => one.id === id)
    if (field) onChange(ruleOf(field))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @min-[30rem]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_auto]">
      <SelectField
        label={t('ruleField')}
        isLabelHidden
        value={rule.field}
        readOnly={readOnly}
        onChange={handleField}
      >
        {above.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <span className="min-w-0 @max-[30rem]:col-span-full">
        <SelectField
          label={t('ruleKind')}
          isLabelHidden
          value={rule.kind}
          readOnly={readOnly}
          onChange={(kind) => onChange({ ...rule, kind: RULE_KINDS.find((one) => one === kind) ?? 'filled' })}
        >
          {RULE_KINDS.filter((kind) => asked?.type !== 'checkbox' || kind === 'filled').map((kind) => (
            <option key={kind} value={kind}>
              {t(asked?.type === 'checkbox' ? 'rule.ticked' : `rule.${kind}`)}
            </option>
          ))}
        </SelectField>
      </span>
      {rule.kind === 'filled' ? (
        <span className="@max-[30rem]:hidden" />
      ) : (
        <span className="min-w-0 @max-[30rem]:col-span-full">
          <RuleValue rule={rule} asked={asked} readOnly={readOnly} onChange={onChange} />
        </span>
      )}
      {!readOnly && (
        <span className="@max-[30rem]:col-start-2 @max-[30rem]:row-start-1">
          <IconButton icon="close" label={t('removeRule')} onClick={onRemove} />
        </span>
      )}
    </div>
  )
}

function RuleValue({
  rule,
  asked,
  readOnly,
  onChange,
}: Omit<RuleProps, 'above' | 'onRemove'> & { asked: FormField | undefined }) {
  const t = useTranslations('forms')
  const common = { label: t('ruleValue'), isLabelHidden: true, value: rule.value, readOnly }
  const put = (value: string) => onChange({ ...rule, value })
  if (!asked || !hasOptions(asked)) return <TextField {...common} autoComplete="off" onChange={put} />
  return (
    <SelectField {...common} onChange={put}>
      {!asked.options.includes(rule.value) && <option value={rule.value}>{rule.value}</option>}
      {asked.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  )
}
