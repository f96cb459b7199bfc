import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses from an Ant Design select, by its label and the text of the choice. */
export async function choose(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
