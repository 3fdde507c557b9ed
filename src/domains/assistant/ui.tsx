export { AssistantSection } from './console/assistant-section.tsx'
export { CheckersSwitch } from './console/checkers-switch.tsx'
export { GuideSection } from './console/guide-section.tsx'
export { UsesTable } from './console/uses-table.tsx'
