import { Tabs, type TabsProps } from 'antd';
import styles from './office-tabs.module.css';

/** Ant Design's Tabs. Hidden panels stay mounted, so that nothing typed into them is lost. */
export function OfficeTabs(tabs: Pick<TabsProps, 'items' | 'activeKey' | 'onChange'>) {
  return <Tabs {...tabs} className={styles.tabs} />;
}
