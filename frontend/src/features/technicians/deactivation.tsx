import { Button, Collapse, Flex, Popconfirm } from 'antd';
import type { Technician } from '@contracts/tracking/technicians';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { useUpdateTechnicianMutation } from './technicians-endpoints';

function useActivation({ id, name, version }: Technician) {
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const set = async (active: boolean) => {
    if (isLoading) return;
    const { error } = await update({ id, body: { active, version } });
    if (error) toastFailure(active ? 'Not reactivated' : 'Not deactivated', error);
    else
      toast({
        title: active ? 'Technician reactivated' : 'Technician deactivated',
        description: name,
      });
  };
  return { set, isLoading };
}

/** The server refuses it while they have jobs, and says which. */
export function DeactivateButton({ technician }: { technician: Technician }) {
  const { set, isLoading } = useActivation(technician);
  const { name } = technician;
  return (
    <Popconfirm
      title={`Deactivate ${name}?`}
      description="They can’t get jobs anymore. Their past jobs stay."
      okText="Deactivate"
      cancelText="Keep"
      onConfirm={() => set(false)}
    >
      <Button danger type="text" loading={isLoading} aria-label={`Deactivate ${name}`}>
        Deactivate
      </Button>
    </Popconfirm>
  );
}

/** Those who left, out of the way. */
export function Deactivated({ technicians }: { technicians: readonly Technician[] }) {
  const gone = technicians.filter(({ active }) => !active);
  if (gone.length === 0) return null;
  return (
    <Collapse
      items={[
        {
          key: 'deactivated',
          label: `Deactivated (${gone.length})`,
          children: (
            <ul>
              {gone.map((technician) => (
                <li key={technician.id}>
                  <Reactivate technician={technician} />
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function Reactivate({ technician }: { technician: Technician }) {
  const { set, isLoading } = useActivation(technician);
  const { name } = technician;
  return (
    <Flex align="center" justify="space-between" gap={8}>
      {name}
      <Button loading={isLoading} aria-label={`Reactivate ${name}`} onClick={() => void set(true)}>
        Reactivate
      </Button>
    </Flex>
  );
}
