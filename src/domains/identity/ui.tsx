export { enterStudio } from './site/enter-studio.ts'
export { useAccountForm, useWayIn } from './site/use-way-in.tsx'
export { LinkForm, type LinkFormLabels } from './site/link-form.tsx'
