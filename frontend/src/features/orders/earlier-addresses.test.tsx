import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EarlierAddresses } from './earlier-addresses';

const earlier = [
  { delivery_address: '12 Harbour Road', delivery_phone: '555 0100' },
  { delivery_address: '7 Mill Lane', delivery_phone: '555 0199' },
];

function Page() {
  const [values, setValues] = useState(earlier[0]!);
  return (
    <>
      <EarlierAddresses earlier={earlier} values={values} onChoose={setValues} />
      <output>{`${values.delivery_address}|${values.delivery_phone}`}</output>
    </>
  );
}

describe('Earlier addresses', () => {
  it('fill the address and the phone, and "Another address" empties both', async () => {
    render(<Page />);
    const select = screen.getByRole('combobox', { name: 'Earlier addresses' });
    expect(select).toHaveDisplayValue('12 Harbour Road');

    await userEvent.selectOptions(select, '7 Mill Lane');
    expect(screen.getByRole('status')).toHaveTextContent('7 Mill Lane|555 0199');
    await userEvent.selectOptions(select, 'Another address');
    expect(screen.getByRole('status')).toHaveTextContent(/^\|$/);
    expect(select).toHaveDisplayValue('Another address');
  });
});
