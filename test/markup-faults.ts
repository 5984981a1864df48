import { type ConfigData, HtmlValidate } from 'html-validate'

const REACT_STYLE: ConfigData['rules'] = {
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attr-case': 'off',
  'valid-id': ['error', { relaxed: true }],
}

/** A form's button submits only after the page is hydrated: an earlier press would be lost. */
const SUBMITTED_AWAKE: ConfigData['rules'] = { 'wcag/h32': 'off' }

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: { ...REACT_STYLE, ...SUBMITTED_AWAKE },
})

/** Returns the violations of html-validate's recommended rules. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
