import type { FormInstance } from 'antd';
import { useUpdateProfileMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { ProfileBody, UserView } from '@/api/types.gen';
import { showAtFields } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { trimmed } from '@/ui/text-rules';

const NOTHING_CHANGED = 'Change Information to Update';

/** Saves the typed texts of a form that differ from the stored profile. */
export function useSaveProfile<Name extends keyof ProfileBody>(
  profile: UserView,
  form: FormInstance<Record<Name, string>>,
) {
  const [updateProfile] = useUpdateProfileMutation();

  /** True: saved. False: refused, and the fields say why. A text: why it was not saved. */
  return async (typed: Record<Name, string>): Promise<boolean | string> => {
    const changed = Object.entries<string>(typed)
      .map(([name, text]) => [name as Name, trimmed(text)] as const)
      .filter(([name, text]) => text !== (profile[name] ?? ''));
    if (changed.length === 0) return NOTHING_CHANGED;
    const { data, error } = await updateProfile({ id: profile._id, profileBody: Object.fromEntries(changed) });
    if (error) return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
    if (data.modifiedCount !== 1) return NOTHING_CHANGED;
    toast.success('Your profile is updated');
    return true;
  };
}
